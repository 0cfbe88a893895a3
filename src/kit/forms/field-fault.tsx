import { useFault } from '#kit/ui/field-faults.ts'

/** What is wrong with a field that has no place of its own for it: boxes, files, a group as a whole. */
export function FieldFault({ name }: { name: string }) {
  const fault = useFault(name)
  return fault && <p className="text-sm text-no">{fault}</p>
}
