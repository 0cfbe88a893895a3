import { useState } from 'react'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { foundLines } from '#kit/lists/found-lines.ts'
import { LongLines } from '#kit/lists/long-lines.tsx'
import { LONG } from '#kit/lists/long-list.ts'
import type { Kind } from '#selling/returns/states.ts'
import { NewReturnLine } from './new-return-line.tsx'
import { type Named, nameOf, type Possible } from './possible.ts'

type ReturnableLinesProps = {
  lines: readonly Possible['lineas'][number][]
  kind: Kind
  /** Today in Mexico City. */
  hoy: string
}

/** What can be given back, to choose from; of many only those near the window are drawn, and a field finds the others. */
export function ReturnableLines({ lines, kind, hoy }: ReturnableLinesProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isLong = lines.length > LONG
  const stays = (line: Named) => chosen.has(nameOf(line))
  const found = foundLines(lines, isLong ? words : '', {
    told: ({ k_parte, descripcion }) => ({ code: k_parte, text: descripcion }),
    stays,
  })
  const choose = (name: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  return (
    <>
      {isLong && (
        <FindLines
          label="Buscar entre las piezas"
          placeholder="Código o descripción"
          noun={['renglón', 'renglones']}
          words={words}
          found={found.length}
          total={lines.length}
          onLook={setWords}
        />
      )}
      <LongLines lines={found} idOf={nameOf} usual={{ narrow: 150, wide: 86 }} stays={stays}>
        {(line, place) => (
          <NewReturnLine
            key={nameOf(line)}
            {...{ line, kind, hoy, place }}
            isChosen={chosen.has(nameOf(line))}
            onChoose={(isChosen) => choose(nameOf(line), isChosen)}
          />
        )}
      </LongLines>
    </>
  )
}
