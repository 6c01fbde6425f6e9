//go:build cgo && !noclp

#include "shim.h"

#include <algorithm>

#include <ClpConfig.h>
#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>

namespace {

// A Watch stops the model that it is passed to once a flag is set.
class Watch : public ClpEventHandler {
public:
  explicit Watch(const int32_t *stop) : stop_(stop) {}

  ClpEventHandler *clone() const override { return new Watch(*this); }

  // CLP stops at these three events if the answer is not -1.
  int event(Event e) override {
    bool stoppable = e == endOfIteration || e == endOfFactorization || e == endOfValuesPass;
    return stoppable && __atomic_load_n(stop_, __ATOMIC_RELAXED) ? 0 : -1;
  }

private:
  const int32_t *stop_;
};

void copy_ray(ClpSimplex *m, double *ray, int *has_ray) {
  double *found = m->infeasibilityRay();
  if (found) {
    std::copy_n(found, m->getNumRows(), ray);
    *has_ray = 1;
    delete[] found;
  }
}

} // namespace

extern "C" const char *lp_version(void) { return CLP_VERSION; }

extern "C" void lp_reset(void *model, const int32_t *stop) {
  ClpSimplex *m = static_cast<ClpSimplex *>(model);
  *m = ClpSimplex(); // frees what the model held
  m->setLogLevel(0);
  Watch watch(stop);
  m->passInEventHandler(&watch); // keeps a clone
}

extern "C" int lp_dual(void *model, const int8_t *fixed, double *x, double *ray,
                       int *has_ray, int64_t *pivots) {
  ClpSimplex *m = static_cast<ClpSimplex *>(model);
  *has_ray = 0;
  try {
    for (int j = 0; j < m->getNumCols(); j++) {
      m->columnLower()[j] = fixed[j] > 0 ? 1 : 0;
      m->columnUpper()[j] = fixed[j] < 0 ? 0 : 1;
    }
    m->dual(0, 1); // 1 keeps the work areas, and with them the edge weights
    *pivots += m->numberIterations();
    if (m->status() == 0)
      std::copy_n(m->primalColumnSolution(), m->getNumCols(), x);
    else if (m->status() == 1)
      copy_ray(m, ray, has_ray);
    return m->status();
  } catch (...) {
    return -1;
  }
}
