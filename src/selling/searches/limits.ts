/** Searches that a person follows at most. */
export const MOST_SEARCHES = 30
/** What finds more than so many parts tells something every day: it must be narrowed first. */
export const MOST_FOUND = 1000
