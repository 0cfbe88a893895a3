/** What is chosen, with one more or less; beyond `most` nothing is added. */
export function toggled<Id>(chosen: ReadonlySet<Id>, id: Id, most = Infinity): ReadonlySet<Id> {
  const next = new Set(chosen)
  if (!next.delete(id) && next.size < most) next.add(id)
  return next
}
