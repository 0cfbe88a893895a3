/** What is heard when a run began or ended. */
export const RUNS_TOPIC = 'procesos:todos'

export const RUN_STATES = ['espera', 'reintento', 'corre', 'bien', 'detenida', 'falla'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What the list of runs can be asked for: a state, or the last run of each job that failed and has not been done since. */
export const RUN_FILTERS = [...RUN_STATES, 'por_atender'] as const
