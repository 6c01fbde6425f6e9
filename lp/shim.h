//go:build cgo && !noclp

#ifndef FOURFOLD_LP_SHIM_H
#define FOURFOLD_LP_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every model is the ClpSimplex behind a clp.Simplex. */

/* lp_version returns the version of CLP that this was compiled with. */
const char *lp_version(void);

/* lp_reset makes the model as good as new, which frees its memory, and silent.
   Each solve of it stops, with a status that is neither optimal nor infeasible,
   soon after *stop is not 0. */
void lp_reset(void *model, const int32_t *stop);

/* lp_dual solves the model with the dual simplex method from its last basis and
   returns CLP's status, or -1 if CLP threw. fixed[j] is 0 to leave column j
   between 0 and 1, 1 to hold it at 1 and -1 to hold it at 0. An optimal solve
   fills in x, one value a column. An infeasible one fills in ray, one value a
   row, and sets *has_ray. *pivots is increased by the iterations made. */
int lp_dual(void *model, const int8_t *fixed, double *x, double *ray,
            int *has_ray, int64_t *pivots);

#ifdef __cplusplus
}
#endif

#endif
