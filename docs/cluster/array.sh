#!/bin/sh
# One task of an array job, of Slurm or of Kubernetes: it does every TASKS-th job of a file, and adds the answers to a file of
# its own. A task that runs again skips the jobs which its file answers. These variables say what to do:
#
#     JOBS     the file of jobs, by split or by merge --left
#     ANSWERS  the beginning of the name of each file of answers, such as /data/answers-1
#     TASKS    the number of tasks; they have the numbers 0, 1, ..., TASKS-1
#     BUDGET   flags of work, such as --nodes 1000000000; may be empty
set -eu
task=${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:?expected an array job of Slurm, or an indexed Job of Kubernetes}}

# With exec, the signals of the scheduler reach work, which then ends with what it has.
exec fourfold work --shard "$((task + 1))/$TASKS" ${BUDGET:-} --output "$ANSWERS-$task.jsonl" "$JOBS"
