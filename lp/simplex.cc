//go:build cgo && !noclp

#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#if __GLIBC_PREREQ(2, 33)
#define HAVE_MALLINFO2
#endif
#endif

#define CLP_EXTERN_C // Clp_Simplex is a struct with the C++ object in it
#include "simplex.h"

namespace {

// A StopHandler stops its model once a flag is set.
class StopHandler : public ClpEventHandler {
public:
  explicit StopHandler(const int32_t *stop) : stop_(stop) {}

  ClpEventHandler *clone() const override { return new StopHandler(*this); }

  // CLP stops at these three events if event does not return -1.
  int event(Event e) override {
    bool stoppable = e == endOfIteration || e == endOfFactorization || e == endOfValuesPass;
    return stoppable && __atomic_load_n(stop_, __ATOMIC_RELAXED) ? 0 : -1;
  }

private:
  const int32_t *stop_;
};

} // namespace

extern "C" void lp_stop_when(Clp_Simplex *model, const int32_t *stop) {
  StopHandler handler(stop);
  model->model_->passInEventHandler(&handler); // keeps a clone
}

extern "C" int lp_dual(Clp_Simplex *model, int anew) {
  // 1 keeps the work areas, which include the edge weights. 2 uses the factorization of the basis
  // that the solve before has left.
  const int keep = 1 | 2;
  try {
    model->model_->dual(0, anew ? 0 : keep);
    return model->model_->status();
  } catch (...) {
    return -1;
  }
}

extern "C" int64_t lp_memory(void) {
#ifdef HAVE_MALLINFO2
  struct mallinfo2 info = mallinfo2();
  return int64_t(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}
