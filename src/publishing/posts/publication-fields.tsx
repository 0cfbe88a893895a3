import { X } from 'lucide-react'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { DocumentUpload } from '#publishing/editor/document-upload.tsx'
import type { Content, Draft, PublicationOptions } from '#publishing/editor/editing.ts'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { PartsPicker } from '#publishing/editor/parts-picker.tsx'
import { Picture } from '#publishing/pictures/picture.tsx'
import { PictureUpload } from '#publishing/pictures/picture-upload.tsx'
import type { Edit } from './publication-draft.ts'

type FieldsProps = { draft: Draft; edit: Edit }

function Heading({ draft: { content }, edit }: FieldsProps) {
  return (
    <>
      <TextField
        label="Título"
        name="titulo"
        required
        maxLength={160}
        value={content.titulo}
        onInput={({ currentTarget }) => edit({ content: { titulo: currentTarget.value } })}
      />
      <TextArea
        label="Extracto"
        name="extracto"
        rows={2}
        maxLength={400}
        hint="Dos renglones que invitan a leer; salen en la lista y al compartir."
        value={content.extracto}
        onInput={({ currentTarget }) => edit({ content: { extracto: currentTarget.value } })}
      />
    </>
  )
}

function Side({ draft, edit, options }: FieldsProps & { options: PublicationOptions }) {
  const { content } = draft
  const set = (change: Partial<Content>) => edit({ content: change })
  return (
    <div className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <Dates content={content} set={set} />
      <About content={content} options={options} set={set} />
      <Cover draft={draft} edit={edit} />
      <DocumentUpload
        nombre={content.documento_id ? content.documento_nombre || 'PDF' : null}
        onUploaded={(file) => set({ documento_id: file?.id ?? null, documento_nombre: file?.nombre ?? '' })}
      />
      <PartsPicker
        parts={draft.partes}
        onChange={(partes) => edit({ content: { productos: partes.map(({ k_parte }) => k_parte) }, partes })}
      />
    </div>
  )
}

/** What it is, of what, and where. */
function About({ content, options, set }: ContentProps & { options: PublicationOptions }) {
  return (
    <>
      <SelectField
        label="Tipo"
        name="tipo"
        value={content.tipo}
        onChange={({ currentTarget }) => set({ tipo: currentTarget.value === 'boletin' ? 'boletin' : 'blog' })}
      >
        <option value="blog">Blog</option>
        <option value="boletin">Boletín técnico</option>
      </SelectField>
      <TextField
        label="Categoría"
        name="categoria"
        list="categorias"
        maxLength={60}
        value={content.categoria}
        onInput={({ currentTarget }) => set({ categoria: currentTarget.value })}
      />
      <datalist id="categorias">
        <Options of={options.categorias} />
      </datalist>
      <Choice
        label="Línea"
        name="linea_id"
        value={content.linea_id}
        of={options.lineas}
        onChange={(linea_id) => set({ linea_id })}
      />
      <Choice
        label="Marca"
        name="marca_id"
        value={content.marca_id}
        of={options.marcas}
        onChange={(marca_id) => set({ marca_id })}
      />
      <TextField
        label="Dirección"
        name="slug"
        hint="Vacía: se hace del título."
        maxLength={120}
        value={content.slug}
        onInput={({ currentTarget }) => set({ slug: currentTarget.value })}
      />
    </>
  )
}

type ContentProps = { content: Content; set: (change: Partial<Content>) => void }

/** Whether and from when to when it is seen. */
function Dates({ content, set }: ContentProps) {
  return (
    <>
      <SelectField
        label="Estado"
        name="estado"
        value={content.estado}
        onChange={({ currentTarget }) => set({ estado: currentTarget.value as Content['estado'] /* values below */ })}
      >
        <option value="BORRADOR">Borrador</option>
        <option value="PUBLICADO">Publicado, en sus fechas</option>
        <option value="ARCHIVADO">Archivado</option>
      </SelectField>
      <When
        label="Se publica"
        name="publicado_en"
        hint="Hora de la Ciudad de México. Vacío: al guardar."
        value={content.publicado_en}
        onChange={(publicado_en) => set({ publicado_en })}
      />
      <When
        label="Se retira"
        name="vence_en"
        hint="Vacío: nunca."
        value={content.vence_en}
        onChange={(vence_en) => set({ vence_en })}
      />
    </>
  )
}

type WhenProps = {
  label: string
  name: string
  hint: string
  value: string | null
  onChange: (iso: string | null) => void
}

function When({ label, name, hint, value, onChange }: WhenProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      name={name}
      hint={hint}
      value={localTime(value)}
      onChange={({ currentTarget }) => onChange(instantOf(currentTarget.value))}
    />
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: number | null
  of: { id: number; nombre: string }[]
  onChange: (id: number | null) => void
}

function Choice({ label, name, value, of, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    >
      <option value="">Ninguna</option>
      <Options of={of} />
    </SelectField>
  )
}

function Cover({ draft: { content, imagen }, edit }: FieldsProps) {
  return (
    <fieldset className="grid gap-2 border-t border-line pt-4">
      <legend className="text-sm font-semibold">Portada</legend>
      {imagen && <Picture picture={imagen} alt={content.alt} sizes="19rem" className="w-full rounded-panel" />}
      <div className="flex flex-wrap gap-2">
        <PictureUpload
          name="imagen_id"
          label={imagen ? 'Cambiar' : 'Subir la portada'}
          onUploaded={(made) => edit({ content: { imagen_id: made.id }, imagen: made })}
        />
        {imagen && (
          <Button variant="quiet" onClick={() => edit({ content: { imagen_id: null }, imagen: null })}>
            <Icon of={X} /> Quitar
          </Button>
        )}
      </div>
      {imagen && (
        <TextField
          label="Texto alternativo de la portada"
          name="alt"
          hint="Qué muestra, para quien no la ve."
          maxLength={300}
          value={content.alt}
          onInput={({ currentTarget }) => edit({ content: { alt: currentTarget.value } })}
        />
      )}
    </fieldset>
  )
}

/** What is said of a publication besides its text. */
export const PublicationFields = { Heading, Side }
