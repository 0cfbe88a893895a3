/** A step of a path and what may follow it. A parameter takes any one step that is not empty. */
type Step<Value> = { steps: Map<string, Step<Value>>; any?: Step<Value>; value?: Value }

/** Paths by their shape (`/orders/:id`), found from a path as it is asked for: steps in any case, a slash at the end or none. */
export type Shapes<Value> = {
  /** What stands for the shape, made when it is new: two that differ in the names of their parameters alone are one. */
  of(shape: string, make: () => Value): Value
  /** Every value whose shape the path has, plain steps before parameters. */
  matching(path: string): Value[]
}

export function openShapes<Value>(): Shapes<Value> {
  const root: Step<Value> = { steps: new Map() }

  function collect(step: Step<Value>, parts: string[], place: number, found: Value[]): Value[] {
    const part = parts[place]
    if (part === undefined) {
      if (step.value !== undefined) found.push(step.value)
      return found
    }
    const plain = step.steps.get(part)
    if (plain) collect(plain, parts, place + 1, found)
    if (step.any && part !== '') collect(step.any, parts, place + 1, found)
    return found
  }

  return {
    of(shape, make) {
      let step = root
      for (const part of stepsOf(shape)) {
        let next = part.startsWith(':') ? step.any : step.steps.get(part)
        if (!next) {
          next = { steps: new Map() }
          if (part.startsWith(':')) step.any = next
          else step.steps.set(part, next)
        }
        step = next
      }
      return (step.value ??= make())
    },
    matching: (path) => collect(root, stepsOf(path), 0, []),
  }
}

function stepsOf(path: string): string[] {
  const steps = path.toLowerCase().replace(/^\//, '').replace(/\/$/, '').split('/')
  return path.includes('%') ? steps.map(readable) : steps
}

/** As it was meant; as it stands where its escapes are broken. */
function readable(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
