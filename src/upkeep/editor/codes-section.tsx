import { Plus, X } from 'lucide-react'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { ChainPicture } from './chain-picture.tsx'
import type { SectionProps } from './section.ts'
import type { CodeRow } from '#upkeep/editing/fields.ts'
import { certaintyWords, codeKindWords } from '#upkeep/editing/kinds.ts'
import { Panel } from './panel.tsx'

const blank: CodeRow = { codigo: '', fabricante: '', tipo: 'alterna', certeza: 'exacta', nota: null, fuente: null }

/** Under which other codes it is known, what it replaces and what replaces it. */
export function CodesSection({ desk, rights }: SectionProps) {
  const { base, draft, errors, edit } = desk
  const rows = draft.equivalencias
  const set = (place: number, change: Partial<CodeRow>) =>
    edit({ equivalencias: rows.map((row, n) => (n === place ? { ...row, ...change } : row)) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="Cadena de reemplazos" text="De la parte más vieja a la que se vende hoy, como está guardada.">
        <div className="min-w-0 md:col-span-3">
          <ChainPicture chain={base.cadena} />
          {errors['equivalencias'] && <p className="mt-2 text-sm text-no">{errors['equivalencias']}</p>}
        </div>
      </Panel>
      <Panel title="Equivalencias" text="Los códigos con los que la gente la busca.">
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 md:col-span-3">
          {rows.map((row, place) => (
            <li key={place}>
              <CodeLine
                row={row}
                place={place}
                error={errors[`equivalencias.${place}.codigo`]}
                readOnly={!rights.all}
                onChange={(change) => set(place, change)}
                onRemove={() => edit({ equivalencias: rows.filter((_, n) => n !== place) })}
              />
            </li>
          ))}
          {rows.length === 0 && <li className="text-soft">Ningún otro código lleva a esta parte.</li>}
        </ol>
        {rights.all && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => edit({ equivalencias: [...rows, blank] })}
          >
            <Icon of={Plus} /> Agregar un código
          </Button>
        )}
      </Panel>
    </div>
  )
}

type CodeLineProps = {
  row: CodeRow
  place: number
  error: string | undefined
  readOnly: boolean
  onChange: (change: Partial<CodeRow>) => void
  onRemove: () => void
}

function CodeLine({ row, place, error, readOnly, onChange, onRemove }: CodeLineProps) {
  return (
    <fieldset
      disabled={readOnly}
      className="grid grid-cols-2 items-start gap-x-2 gap-y-2 border-t border-line pt-3 desktop:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)_auto]"
    >
      <legend className="sr-only">Equivalencia {place + 1}</legend>
      <TextField
        label="Código"
        value={row.codigo}
        maxLength={60}
        error={error}
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        onInput={({ currentTarget }) => onChange({ codigo: currentTarget.value })}
      />
      <TextField
        label="Fabricante"
        value={row.fabricante}
        maxLength={80}
        onInput={({ currentTarget }) => onChange({ fabricante: currentTarget.value })}
      />
      <SelectField
        label="Tipo"
        value={row.tipo}
        onChange={({ currentTarget }) =>
          onChange({ tipo: currentTarget.value as CodeRow['tipo'] /* of the options */ })
        }
      >
        <Options of={Object.entries(codeKindWords)} />
      </SelectField>
      <SelectField
        label="Certeza"
        value={row.certeza}
        onChange={({ currentTarget }) =>
          onChange({ certeza: currentTarget.value as CodeRow['certeza'] /* of the options */ })
        }
      >
        <Options of={Object.entries(certaintyWords)} />
      </SelectField>
      <NoteAndSource row={row} onChange={onChange} />
      {!readOnly && (
        <IconButton label={`Quitar la equivalencia ${place + 1}`} className="desktop:mt-6" onClick={onRemove}>
          <Icon of={X} />
        </IconButton>
      )}
    </fieldset>
  )
}

function NoteAndSource({ row, onChange }: Pick<CodeLineProps, 'row' | 'onChange'>) {
  return (
    <>
      <TextField
        label="Nota"
        value={row.nota ?? ''}
        maxLength={300}
        onInput={({ currentTarget }) => onChange({ nota: currentTarget.value || null })}
      />
      <TextField
        label="Fuente"
        value={row.fuente ?? ''}
        maxLength={120}
        onInput={({ currentTarget }) => onChange({ fuente: currentTarget.value || null })}
      />
    </>
  )
}
