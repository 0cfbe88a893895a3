export const EVIDENCE_KINDS = ['foto', 'firma'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Photographs of a parcel. */
export const MOST_PHOTOS = 4
export const EVIDENCE_BYTES = 15 * 1024 * 1024
