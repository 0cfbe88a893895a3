/** What is heard when a run began or ended. */
export const RUNS_TOPIC = 'procesos:todos'

export const RUN_STATES = ['espera', 'reintento', 'corre', 'bien', 'detenida', 'falla'] as const
export type RunState = (typeof RUN_STATES)[number]
