//go:build cgo && !noclp

#ifndef FOURFOLD_LP_SIMPLEX_H
#define FOURFOLD_LP_SIMPLEX_H

#include <ClpConfig.h>
#include <Clp_C_Interface.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of simplex.cc, which CLP's C interface lacks. */

/* lp_stop_when makes each solve of the model stop soon after *stop becomes different
   from 0, with a status that is neither optimal nor infeasible. The flag must outlive
   the model. */
void lp_stop_when(Clp_Simplex *model, const int32_t *stop);

/* lp_dual solves the model with the dual simplex method, starting from the last basis,
   its factorization and edge weights. Between two solves, bounds and costs may change, but
   no coefficient may change. If anew is not 0, only the basis is
   used. It returns CLP's status, or -1 if CLP threw an exception. */
int lp_dual(Clp_Simplex *model, int anew);

/* lp_memory returns the bytes that C code of the process holds by malloc and new, or -1
   if the C library does not tell. */
int64_t lp_memory(void);

#ifdef __cplusplus
}
#endif

#endif
