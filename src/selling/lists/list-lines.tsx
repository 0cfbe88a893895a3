import { useState } from 'react'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { foundLines } from '#kit/lists/found-lines.ts'
import { LinePages, LongLines } from '#kit/lists/long-lines.tsx'
import { idOf, LONG } from '#kit/lists/long-list.ts'
import { ListRow } from './list-row.tsx'
import type { ListDesk } from './use-list.ts'

type ListLinesProps = { desk: ListDesk; isReady: boolean; mayWrite: boolean }

const NOUN = ['parte', 'partes'] as const

/** The parts of a list; of a long one only those near the window are drawn, and a field finds the others. */
export function ListLines({ desk, isReady, mayWrite }: ListLinesProps) {
  const { lineas } = desk.list
  const [words, setWords] = useState('')
  const isLong = lineas.length > LONG
  const found = foundLines(lineas, isLong ? words : '', {
    told: ({ k_parte, descripcion, linea, nota }) => ({ code: k_parte, text: `${descripcion} ${linea} ${nota}` }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isLong && (
        <FindLines
          label="Buscar en la lista"
          placeholder="Código, descripción o nota"
          noun={NOUN}
          words={words}
          found={found.length}
          total={lineas.length}
          onLook={setWords}
        />
      )}
      {found.length === 0 ? (
        <p className="text-soft">Ninguna parte de la lista dice «{words.trim()}».</p>
      ) : (
        <LongLines
          lines={found}
          idOf={idOf}
          usual={{ narrow: 190, wide: 83 }}
          aria-label="Partes de la lista"
          className="divide-y divide-line rounded-panel border border-line bg-card"
        >
          {(line, place) => (
            <ListRow key={line.id} line={line} place={place} desk={desk} isReady={isReady} mayWrite={mayWrite} />
          )}
        </LongLines>
      )}
      <LinePages lines={lineas.length} noun={NOUN} />
    </div>
  )
}
