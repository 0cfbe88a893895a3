import { Eye } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Quote } from './quote-data.ts'
import { agree, listed } from '#kit/ui/format.ts'

/** Who else has the document open at this moment. Being here says to the others that one is. */
export function QuotePresence({ quote: { id, tipo } }: { quote: Pick<Quote, 'id' | 'tipo'> }) {
  const [present, setPresent] = useState<{ nombre: string; papel: string }[]>([])
  const read = useCallback(() => {
    call('GET /api/v1/cotizaciones/:id/presentes', { params: { id } }).then(
      ({ presentes }) => setPresent(presentes),
      (error: unknown) => report('presencia', error),
    )
  }, [id])
  useNews([`presentes:${id}`], read)
  const names = listed(present.map(({ nombre, papel }) => `${nombre} (${papel})`))
  // Its line is kept: whoever comes in moves no button under a finger.
  return (
    <output className="flex min-h-6 items-center gap-2 text-sm text-soft print:hidden">
      {names && (
        <>
          <Icon of={Eye} size={14} /> {names} {agree(present.length, 'está', 'están')} viendo{' '}
          {tipo === 'PREPEDIDO' ? 'este prepedido' : 'esta cotización'}
        </>
      )}
    </output>
  )
}
