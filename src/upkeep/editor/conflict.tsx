import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Segmented } from '#kit/ui/segmented.tsx'
import type { Options, Product } from '#upkeep/editing/contract.ts'
import { draftOf, type Field } from '#upkeep/editing/desk.ts'
import { fieldWords } from '#upkeep/editing/field-words.ts'
import { compare, firstChoice, merged, type Side } from '#upkeep/editing/merge.ts'
import { listed } from '#upkeep/editing/publishing.ts'
import type { Desk } from './use-desk.ts'
import { valueText } from '#upkeep/editing/value-text.ts'

const SIDES = [
  { value: 'suyo', text: 'Lo suyo' },
  { value: 'mio', text: 'Lo mío' },
]
const LIST_SIDES = [...SIDES, { value: 'ambos', text: 'Ambos' }]

type ConflictProps = { desk: Desk; theirs: Product; options: Options }

/** Somebody saved first: what only one changed is settled, the rest is chosen field by field. Nothing is lost until one saves. */
export function Conflict({ desk, theirs: product, options }: ConflictProps) {
  const { stored: base, draft: mine } = desk
  const theirs = draftOf(product)
  const { clashes, mios, suyos } = compare(base, mine, theirs)
  const [chosen, setChosen] = useState(() => new Map(clashes.map(({ campo }) => [campo, firstChoice(campo)])))
  const who = product.actualizado_por ?? 'Alguien más'
  const names = (fields: Field[]) => listed(fields.map((name) => fieldWords[name].toLowerCase()))
  return (
    <Alert title={`${who} guardó este producto mientras lo editabas`}>
      <div className="grid gap-4">
        <p>Lo que escribiste sigue aquí, sin guardar.</p>
        {suyos.length > 0 && <p>Solo cambió lo suyo: {names(suyos)}. Queda como lo dejó.</p>}
        {mios.length > 0 && <p>Solo cambiaste tú: {names(mios)}. Queda lo tuyo.</p>}
        {clashes.length > 0 && (
          <ul className="grid gap-3">
            {clashes.map(({ campo, isList }) => (
              <li key={campo} className="grid gap-2 rounded-panel border border-line bg-card p-3">
                <p className="font-semibold">{fieldWords[campo]}</p>
                <dl className="grid gap-x-6 gap-y-2 md:grid-cols-3">
                  <Told title="Estaba" text={valueText(campo, base, options)} />
                  <Told title="Lo suyo" text={valueText(campo, theirs, options)} />
                  <Told title="Lo mío" text={valueText(campo, mine, options)} />
                </dl>
                <div className="max-w-sm">
                  <Segmented
                    label={`Qué queda en ${fieldWords[campo]}`}
                    name={`queda-${campo}`}
                    options={isList ? LIST_SIDES : SIDES}
                    value={chosen.get(campo) ?? 'mio'}
                    onChoose={(side) => setChosen(new Map([...chosen, [campo, side as Side /* of the options */]]))}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => desk.settle(merged({ base, mine, theirs }, chosen))}>
            Unir así
          </Button>
          <Button size="sm" variant="secondary" onClick={() => desk.settle(theirs)}>
            Quedarme con lo suyo
          </Button>
        </div>
      </div>
    </Alert>
  )
}

function Told({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-soft">{title}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  )
}
