/** Scheduled lists of a client, and people that one goes to. */
export const MOST_SCHEDULES = 5
export const MOST_PEOPLE = 5
