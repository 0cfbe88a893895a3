import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#kit/base/refusal.ts'
import { toast } from '#kit/ui/toast.ts'

/** A write from a button: says that it was done (`said`, and of what in `text`), or the words of a refusal, and shows how things are afterwards in either case. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const act = async (work: () => Promise<unknown>, said?: string, text?: string) => {
    setBusy(true)
    try {
      await work()
      if (said !== undefined) toast({ title: said, text })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const again = { text: 'Reintentar', onChoose: () => void act(work, said, text) }
      toast({ title: error.message, kind: 'error', actions: error.code === 'sin_respuesta' ? [again] : undefined })
    } finally {
      await revalidate()
      setBusy(false)
    }
  }
  return { busy, act }
}
