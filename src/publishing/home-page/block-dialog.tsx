import { type SubmitEvent, useState } from 'react'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { fieldsOf } from '#kit/forms/form-fields.ts'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { type Block, kindNames, MADE_KINDS, type MadeKind } from './blocks.ts'
import type { Edition } from './edition.ts'

type BlockDialogProps = {
  block: Block | null
  edition: Edition
  onDone: (block: Block) => void
  onClose: () => void
}

/** When a block shows and, of one's own, what it says. Nothing is kept before the whole is. */
export function BlockDialog({ block, edition, onDone, onClose }: BlockDialogProps) {
  const [kind, setKind] = useState<MadeKind>(MADE_KINDS.find((known) => known === block?.tipo) ?? 'linea')
  const [fault, setFault] = useState('')
  const isMade = block === null || MADE_KINDS.some((known) => known === block.tipo)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    const desde = instantOf(fields.text('desde'))
    const hasta = instantOf(fields.text('hasta'))
    if (desde && hasta && Date.parse(hasta) <= Date.parse(desde)) {
      setFault('Tiene que terminar después de empezar.')
      return
    }
    onDone({
      clave: block?.clave ?? `b${Date.now().toString(36)}`,
      tipo: isMade ? kind : block.tipo,
      oculto: block?.oculto ?? false,
      desde,
      hasta,
      titulo: fields.text('titulo').trim(),
      texto: fields.text('texto').trim(),
      liga: fields.text('liga').trim(),
      objeto: fields.text('objeto') === '' ? null : Number(fields.text('objeto')),
    })
    onClose()
  }
  const title = block ? `Editar «${block.titulo || kindNames[block.tipo]}»` : 'Agregar bloque'
  return (
    <Dialog open onClose={onClose} title={title} place="sheet">
      <form aria-label={title} onSubmit={submit} className="grid gap-4">
        {isMade && <MadeFields block={block} kind={kind} onKind={setKind} edition={edition} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Desde"
            hint="Vacío: desde ya"
            name="desde"
            type="datetime-local"
            defaultValue={localTime(block?.desde ?? null)}
          />
          <TextField
            label="Hasta"
            hint="Vacío: sin fin"
            name="hasta"
            type="datetime-local"
            defaultValue={localTime(block?.hasta ?? null)}
            error={fault || undefined}
          />
        </div>
        <div>
          <Button type="submit">Aceptar</Button>
        </div>
      </form>
    </Dialog>
  )
}

type MadeFieldsProps = {
  block: Block | null
  kind: MadeKind
  onKind: (kind: MadeKind) => void
  edition: Edition
}

function MadeFields({ block, kind, onKind, edition: { lineas, marcas } }: MadeFieldsProps) {
  return (
    <>
      <SelectField
        label="Qué muestra"
        value={kind}
        onChange={({ target }) => onKind(MADE_KINDS.find((known) => known === target.value) ?? 'linea')}
      >
        <Options of={MADE_KINDS.map((known) => [known, kindNames[known]])} />
      </SelectField>
      {kind !== 'texto' && (
        <SelectField
          key={kind}
          label={kind === 'linea' ? 'Línea' : 'Marca'}
          name="objeto"
          required
          defaultValue={String(block?.objeto ?? '')}
        >
          <option value="">Elige una</option>
          <Options of={kind === 'linea' ? lineas : marcas} />
        </SelectField>
      )}
      <TextField label="Título" name="titulo" required maxLength={80} defaultValue={block?.titulo} />
      <TextArea label="Texto" name="texto" rows={3} maxLength={600} defaultValue={block?.texto} />
      <TextField
        label="Lleva a"
        hint="Una página del sitio, por ejemplo /ListaProds?orden=nuevo"
        name="liga"
        maxLength={300}
        pattern="/[^\s]*"
        defaultValue={block?.liga}
      />
    </>
  )
}
