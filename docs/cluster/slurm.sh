#!/bin/sh
# One count by a Slurm cluster. In a folder that all nodes see:
#
#     fourfold split --jobs 200 --output jobs.jsonl problem.dlx
#     TASKS=50 sh slurm.sh
#
# At the end, total.txt has the number. Until then it has "at least" and what is known; slurm-*.out has messages.
#
# A round is an array of tasks and, after it, a job that merges all answers. If jobs are left, because their budget was used up or
# because their task failed, they are the next round. To stop: scancel --name fourfold. To go on: the same command.
# Partition, account and limits are set by the variables of sbatch, such as SBATCH_PARTITION and SBATCH_TIMELIMIT.
set -eu
export TASKS="${TASKS:-8}"                                  # of each round
export BUDGET="${BUDGET:---time 30m}"                       # of each job, so that no task works much longer than others
export RECIPES="${RECIPES:-$(cd "$(dirname "$0")" && pwd)}" # this folder; Slurm runs a copy of the script
export JOBS=jobs.jsonl ANSWERS
round=${1:-0} # the round that has ended; 0 at the beginning
[ -e jobs.jsonl ] || { echo "no jobs.jsonl in this folder: expected the jobs that split writes" >&2; exit 2; }

if [ "$round" -gt 0 ]; then
	[ "$round" = 1 ] || JOBS=round-$round.jsonl
	next=round-$((round + 1)).jsonl
	fourfold merge --force --left "$next" --output total.txt jobs.jsonl answers-*.jsonl && exit
	[ $? = 3 ] || exit 1 # merge refuses answers, and says which
	if cmp -s "$JOBS" "$next"; then
		echo "round $round has done nothing: see slurm-*.out" >&2
		exit 1
	fi
	JOBS=$next
fi

round=$((round + 1))
ANSWERS=answers-$round
array=$(sbatch --parsable --job-name fourfold --requeue --open-mode append --array "0-$((TASKS - 1))" "$RECIPES/array.sh")
# After any end of the tasks, not only success: what a task has not done is for the next round. A cluster's name may follow the number.
sbatch --job-name fourfold --requeue --open-mode append --dependency "afterany:${array%%;*}" "$RECIPES/slurm.sh" "$round"
