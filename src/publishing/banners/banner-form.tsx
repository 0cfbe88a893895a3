import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import type { Api } from '#api.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { type Change, changesOf } from '#kit/forms/changes.ts'
import { StaleNotice } from '#kit/forms/stale-notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { BannerPicture, type BannerPictures, noPictures, picturesOfBanner } from './banner-picture.tsx'
import { audienceLabels, positionLabels } from './banner-words.ts'
import { LinkField } from '#publishing/pictures/link-field.tsx'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { decidedOf } from '#publishing/editor/states.ts'

export type Banner = Reply<Api['GET /api/v1/banners/:id']>['banner']
type BannerBody = Sent<Api['POST /api/v1/banners']>['body']
type Group = { id: number; nombre: string }

type BannerFormProps = {
  banner?: Banner
  grupos: Group[]
  button: string
  /** Sends it; `version` is the one it goes on top of. */
  send: (body: BannerBody, version: number) => Promise<void>
}

/** All that is said of a banner. What somebody else saved meanwhile is shown, and what was typed stays. */
export function BannerForm({ banner, grupos, button, send }: BannerFormProps) {
  const [pictures, setPictures] = useState(banner ? picturesOfBanner(banner) : noPictures)
  const [stale, setStale] = useState<{ changes: Change[]; version: number } | null>(null)
  const { form, settle, guard } = useUnsaved()
  const isReady = useHydrated()
  const submit = useWrite(
    async (fields) => {
      const version = stale?.version ?? banner?.version ?? 0
      settle()
      await send(bodyOf(fields, pictures), version)
    },
    {
      onRefused: ({ code, extra }) => {
        if (code !== 'version_anterior') return false
        const actual = extra?.['actual'] as Banner // what the 409 of editarBanner carries
        setStale({ changes: changesOf(factsOf(banner), factsOf(actual)), version: actual.version })
        return true
      },
    },
  )
  return (
    <WriteForm
      errors={submit.errors}
      ref={form}
      method="post"
      aria-label="Banner"
      data-borrador="banner"
      onSubmit={submit.onSubmit}
      className="grid max-w-4xl gap-5"
    >
      {submit.fault && <FormFault fault={submit.fault} />}
      {stale && (
        <StaleNotice
          changes={stale.changes}
          onReload={() => {
            settle()
            location.reload()
          }}
          onSave={() => form.current?.requestSubmit()}
        />
      )}
      <input type="hidden" name="imagen_id" value={pictures.imagen_id ?? ''} />
      <BannerPicture value={pictures} onChange={setPictures} />
      <BannerFields banner={banner} grupos={grupos} />
      <div>
        <Button type="submit" busy={submit.busy} disabled={!isReady}>
          {button}
        </Button>
      </div>
      {guard}
    </WriteForm>
  )
}

type BannerFieldsProps = { banner?: Banner | undefined; grupos: Group[] }

function BannerFields({ banner, grupos }: BannerFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Título"
        name="titulo"
        hint="Para encontrarlo aquí; no se ve en el sitio."
        required
        maxLength={120}
        defaultValue={banner?.titulo}
      />
      <TextField
        label="Texto alternativo"
        name="alt"
        hint="Qué dice y muestra la imagen, para quien no la ve."
        required
        maxLength={300}
        defaultValue={banner?.alt}
      />
      <div className="sm:col-span-2">
        <LinkField defaultValue={banner?.liga ?? ''} />
      </div>
      <SelectField label="Dónde se ve" name="posicion" defaultValue={banner?.posicion ?? 'inicio'}>
        <Options of={Object.entries(positionLabels)} />
      </SelectField>
      <Audience banner={banner} grupos={grupos} />
      <SelectField label="Estado" name="estado" defaultValue={banner ? decidedOf(banner.estado) : 'PUBLICADO'}>
        <option value="BORRADOR">Borrador: no se ve</option>
        <option value="PUBLICADO">Publicado, en sus fechas</option>
        <option value="ARCHIVADO">Archivado: no se ve</option>
      </SelectField>
      <Dates banner={banner} />
      <TextField
        label="Parte que anuncia"
        name="k_parte"
        hint="Su clave, si anuncia una."
        maxLength={40}
        defaultValue={banner?.k_parte ?? ''}
      />
      <Checkbox
        label="Es mejor compra"
        name="mejor_compra"
        defaultChecked={banner?.mejor_compra}
        className="self-end"
      />
    </div>
  )
}

function Dates({ banner }: Pick<BannerFieldsProps, 'banner'>) {
  return (
    <>
      <TextField
        label="Desde"
        type="datetime-local"
        name="desde"
        hint="Hora de la Ciudad de México. Vacío: ya."
        defaultValue={localTime(banner?.desde ?? null)}
      />
      <TextField
        label="Hasta"
        type="datetime-local"
        name="hasta"
        hint="Vacío: sin fin."
        defaultValue={localTime(banner?.hasta ?? null)}
      />
    </>
  )
}

function Audience({ banner, grupos }: BannerFieldsProps) {
  const [audiencia, setAudiencia] = useState(banner?.audiencia ?? 'publico')
  return (
    <>
      <SelectField
        label="Quién lo ve"
        name="audiencia"
        defaultValue={audiencia}
        onChange={(event) =>
          setAudiencia(event.currentTarget.value as Banner['audiencia'] /* values of the options below */)
        }
      >
        <Options of={Object.entries(audienceLabels)} />
      </SelectField>
      {audiencia === 'grupo' && (
        <SelectField label="Grupo de clientes" name="grupo_id" defaultValue={banner?.grupo_id ?? ''}>
          <option value="">Elige uno</option>
          <Options of={grupos} />
        </SelectField>
      )}
    </>
  )
}

function bodyOf(fields: Fields, pictures: BannerPictures): BannerBody {
  const { imagen_id, imagen_movil_id, foco_x, foco_y } = pictures
  return {
    titulo: fields.text('titulo'),
    alt: fields.text('alt'),
    liga: fields.text('liga').trim() || null,
    // Values of the options above.
    posicion: fields.text('posicion') as BannerBody['posicion'],
    audiencia: fields.text('audiencia') as BannerBody['audiencia'],
    estado: fields.text('estado') as BannerBody['estado'],
    grupo_id: Number(fields.text('grupo_id')) || null,
    desde: instantOf(fields.text('desde')),
    hasta: instantOf(fields.text('hasta')),
    k_parte: fields.text('k_parte').trim() || null,
    mejor_compra: fields.has('mejor_compra'),
    imagen_id: imagen_id ?? 0,
    imagen_movil_id,
    foco_x,
    foco_y,
  }
}

/** What two people can disagree on, in words. */
function factsOf(banner: Banner | undefined) {
  if (!banner) return {}
  const { titulo, alt, liga, posicion, audiencia, grupo, desde, hasta, estado, k_parte, mejor_compra } = banner
  const imagen = banner.imagen.clave.slice(0, 8)
  return { titulo, alt, liga, posicion, audiencia, grupo, desde, hasta, estado, k_parte, mejor_compra, imagen }
}
