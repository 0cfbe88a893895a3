/** My additions and removals, made to what somebody else left meanwhile. */
export function mergeNames(base: string[], mine: string[], now: string[]): string[] {
  const added = mine.filter((name) => !base.includes(name))
  const removed = base.filter((name) => !mine.includes(name))
  return [...new Set([...now, ...added])].filter((name) => !removed.includes(name))
}

type Grant<Reach> = { name: string; alcance: Reach }

/** The same for permissions with a reach: what I changed counts, the rest stays as it is now. */
export function mergeGrants<Reach>(base: Grant<Reach>[], mine: Grant<Reach>[], now: Grant<Reach>[]): Grant<Reach>[] {
  const [old, wanted, merged] = [reaches(base), reaches(mine), reaches(now)]
  for (const name of new Set([...old.keys(), ...wanted.keys()])) {
    const reach = wanted.get(name)
    if (reach === old.get(name)) continue
    if (reach === undefined) merged.delete(name)
    else merged.set(name, reach)
  }
  return [...merged].map(([name, alcance]) => ({ name, alcance }))
}

function reaches<Reach>(grants: Grant<Reach>[]): Map<string, Reach> {
  return new Map(grants.map(({ name, alcance }) => [name, alcance]))
}
