import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { EventDialog } from './event-dialog.tsx'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { type ReturnEvent, rules } from '#selling/returns/transitions.ts'

/** What whoever looks may do with the return now: the next step first. */
export function ReturnActions({ one }: { one: WholeReturn }) {
  const [event, setEvent] = useState<ReturnEvent | null>(null)
  if (one.eventos.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {one.eventos.map((name, place) => (
        <Button key={name} variant={variantOf(name, place)} onClick={() => setEvent(name)}>
          {rules[name].texto}
        </Button>
      ))}
      <EventDialog one={one} event={event} onClose={() => setEvent(null)} />
    </div>
  )
}

function variantOf(event: ReturnEvent, place: number): 'primary' | 'secondary' | 'danger' {
  if (event === 'rechazar' || event === 'retirar' || event === 'noProcede') return 'danger'
  return place === 0 ? 'primary' : 'secondary'
}
