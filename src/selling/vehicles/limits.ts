/** Vehicles that a company keeps at most. */
export const MOST_VEHICLES = 5000
/** What is noted of one vehicle at most. */
export const MOST_SERVICES = 500
/** Bytes of a list of vehicles. */
export const MOST_LIST_BYTES = 2 * 1024 * 1024
/** Days, and kilometres, before its turn that somebody is told. */
export const DAYS_BEFORE = 7
export const KM_BEFORE = 500
