import type { ComponentProps } from 'react'
import { FieldFaults } from '#kit/ui/field-faults.ts'
import type { Write } from './use-write.ts'

/** A form that `useWrite` sends: what was wrong with a field is told at the field of that name. */
export function WriteForm({ errors, children, ...form }: ComponentProps<'form'> & Pick<Write, 'errors'>) {
  return (
    <form {...form}>
      <FieldFaults value={errors}>{children}</FieldFaults>
    </form>
  )
}
