/** Documents of one batch at most. */
export const BATCH_MOST = 5000

/** News of the questions as a whole, for whoever runs them. */
export const SAT_TOPIC = 'satservicio:todo'
