import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFault } from '#kit/ui/field-faults.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { type Attribute, TYPES, typeLabels, type ValueType } from './values.ts'
import { Options } from '#kit/forms/options.tsx'

/** One being written: its options as they are typed. */
export type Question = Omit<Attribute, 'clave' | 'opciones'> & { row: string; clave?: string; typed: string }

export function questionOf({ opciones, ...attribute }: Attribute): Question {
  return { ...attribute, row: attribute.clave, typed: opciones.join('; ') }
}

/** As it is sent. */
export function withoutRow({ row: _row, typed, unidad, ...rest }: Question) {
  const opciones =
    rest.tipo === 'opcion'
      ? typed
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean)
      : []
  return { ...rest, unidad: (rest.tipo === 'numero' && unidad?.trim()) || null, opciones }
}

type TemplateQuestionsProps = {
  questions: Question[]
  onChange: (questions: Question[]) => void
}

/** What is asked, one below the other. */
export function TemplateQuestions({ questions, onChange }: TemplateQuestionsProps) {
  const fault = useFault('atributos')
  const change = (row: string, part: Partial<Question>) =>
    onChange(questions.map((one) => (one.row === row ? { ...one, ...part } : one)))
  const move = (place: number, by: -1 | 1) => {
    const next = [...questions]
    next.splice(place + by, 0, ...next.splice(place, 1))
    onChange(next)
  }
  const add = () => {
    const fresh: Question = {
      row: crypto.randomUUID(),
      nombre: '',
      tipo: 'numero',
      unidad: 'mm',
      typed: '',
      obligatorio: false,
    }
    onChange([...questions, fresh])
  }
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
      <legend className="text-sm font-semibold">Datos que pide</legend>
      <ol className="grid gap-3">
        {questions.map((question, place) => (
          <QuestionRow
            key={question.row}
            question={question}
            place={place}
            last={questions.length - 1}
            change={(part) => change(question.row, part)}
            move={move}
            onRemove={() => onChange(questions.filter(({ row }) => row !== question.row))}
          />
        ))}
      </ol>
      {fault && (
        <p role="alert" className="text-sm text-no">
          {fault}
        </p>
      )}
      <div>
        <Button variant="secondary" onClick={add}>
          <Icon of={Plus} /> Agregar un dato
        </Button>
      </div>
    </fieldset>
  )
}

type QuestionRowProps = KindProps & Omit<ToolsProps, 'name'>

function QuestionRow({ question, change, ...tools }: QuestionRowProps) {
  return (
    <li className="grid gap-1 rounded-panel border border-line bg-card p-3">
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <TextField
          label="Nombre"
          name={`atributos.${tools.place}.nombre`}
          value={question.nombre}
          maxLength={80}
          onInput={({ currentTarget }) => change({ nombre: currentTarget.value })}
        />
        <Kind question={question} change={change} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <Checkbox
          label="Obligatorio para publicar"
          checked={question.obligatorio}
          className="flex-1"
          onChange={({ currentTarget }) => change({ obligatorio: currentTarget.checked })}
        />
        {question.clave && <span className="code text-xs text-soft">{question.clave}</span>}
        <Tools {...tools} name={question.nombre} />
      </div>
    </li>
  )
}

type KindProps = { question: Question; change: (part: Partial<Question>) => void }

function Kind({ question: { tipo, unidad, typed }, change }: KindProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        label="Tipo"
        value={tipo}
        onChange={({ currentTarget }) =>
          change({ tipo: currentTarget.value as ValueType /* values of the options below */ })
        }
      >
        <Options of={TYPES.map((type) => [type, typeLabels[type]])} />
      </SelectField>
      {tipo === 'numero' && (
        <TextField
          label="Unidad"
          value={unidad ?? ''}
          maxLength={20}
          onInput={({ currentTarget }) => change({ unidad: currentTarget.value })}
        />
      )}
      {tipo === 'opcion' && (
        <TextField
          label="Opciones, con ;"
          value={typed}
          placeholder="Delantera; Trasera"
          onInput={({ currentTarget }) => change({ typed: currentTarget.value })}
        />
      )}
    </div>
  )
}

type ToolsProps = {
  place: number
  last: number
  name: string
  move: (place: number, by: -1 | 1) => void
  onRemove: () => void
}

function Tools({ place, last, name, move, onRemove }: ToolsProps) {
  const what = name || `el dato ${place + 1}`
  return (
    <span className="flex">
      <IconButton label={`Subir ${what}`} disabled={place === 0} onClick={() => move(place, -1)}>
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton label={`Bajar ${what}`} disabled={place === last} onClick={() => move(place, 1)}>
        <Icon of={ArrowDown} />
      </IconButton>
      <IconButton label={`Quitar ${what}`} onClick={onRemove}>
        <Icon of={X} />
      </IconButton>
    </span>
  )
}
