import { beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, onToasts, toast } from './toast.ts'

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

it('keeps the three newest', () => {
  for (const title of ['uno', 'dos', 'tres', 'cuatro']) toast({ title })
  expect(currentToasts().map(({ title }) => title)).toEqual(['dos', 'tres', 'cuatro'])
})

it('tells who listens, until they stop', () => {
  const heard = vi.fn()
  const stop = onToasts(heard)
  toast({ title: 'uno', text: 'con más', kind: 'warning' })
  expect(currentToasts()).toMatchObject([{ title: 'uno', text: 'con más', kind: 'warning' }])
  dismissToast(currentToasts()[0]?.id ?? 0)
  expect(currentToasts()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  toast({ title: 'dos' })
  expect(heard).toHaveBeenCalledTimes(2)
})

it('is a success unless it says otherwise', () => {
  toast({ title: 'Guardado' })
  expect(currentToasts()[0]?.kind).toBe('success')
})
