import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Credentials } from '#upkeep/connections/connection.ts'
import { CredentialFields } from '#upkeep/connections/credential-fields.tsx'
import { intervalWords } from '#upkeep/connections/interval-words.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Options } from '#kit/forms/options.tsx'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { INTERVALS, intervalOf, READ_FOLDER, type Way, WAYS } from './states.ts'

export type Shown = Reply<Api['GET /api/v1/perfiles-carga/:id/lugar']>
export type Lugar = NonNullable<Shown['lugar']>

const DAILY = 'diario'

/** Where they lie, what they are called, when to look. */
export function PlaceForm({ perfil, lugar, servidores }: Shown) {
  const watched = useUnsaved()
  return (
    <section aria-labelledby="lugar" className="grid max-w-4xl gap-3">
      <div className="grid gap-1">
        <h2 id="lugar" className="text-xl">
          De dónde llegan
        </h2>
        <p className="max-w-prose text-soft">
          Lo que {perfil.nombre} deje ahí se lee con su perfil y espera a que alguien lo revise y lo publique; nunca se
          publica solo.
        </p>
      </div>
      <SaveForm
        label={`De dónde llegan las listas de ${perfil.nombre}`}
        said="Guardado"
        watched={watched}
        send={(fields) =>
          call('PUT /api/v1/perfiles-carga/:id/lugar', { params: { id: perfil.id }, body: bodyOf(fields, lugar) })
        }
      >
        <PlaceFields lugar={lugar} servidores={servidores} />
      </SaveForm>
      {watched.guard}
    </section>
  )
}

const ways: Record<Way, string> = { carpeta: 'Carpeta de esta instalación', sftp: 'SFTP del proveedor' }
const wayOf = (text: string): Way => WAYS.find((way) => way === text) ?? 'carpeta'
const nobody: Credentials = {
  usuario: '',
  secreto_tipo: 'contrasena',
  configurado: false,
  secreto_fin: '',
  secreto_en: null,
}

function PlaceFields({ lugar, servidores }: Pick<Shown, 'lugar' | 'servidores'>) {
  const [way, setWay] = useState<Way>(lugar?.tipo ?? 'carpeta')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Dónde las deja"
          name="tipo"
          value={way}
          onChange={({ currentTarget }) => setWay(wayOf(currentTarget.value))}
        >
          <Options of={WAYS.map((one) => [one, ways[one]] as const)} />
        </SelectField>
        {way === 'sftp' ? <ServerFields lugar={lugar} servidores={servidores} /> : <OwnFolder lugar={lugar} />}
        <TextField
          label="Cómo se llaman"
          name="patron"
          required
          maxLength={100}
          defaultValue={lugar?.patron}
          placeholder="lista-*.xlsx"
          autoComplete="off"
          spellCheck={false}
          hint="* es cualquier texto y ? es una letra. Las demás no se miran."
        />
        <WhenFields lugar={lugar} />
      </div>
      <div className="grid gap-2">
        <Checkbox
          name="mover"
          label={
            way === 'sftp'
              ? `Mover lo leído a «${READ_FOLDER}» en el servidor, si ahí se puede escribir; si no, nada se toca`
              : `Mover lo leído a la subcarpeta «${READ_FOLDER}»; si no, nada se toca`
          }
          defaultChecked={lugar?.mover ?? false}
        />
        <Checkbox name="encendido" label="Encendido" defaultChecked={lugar?.encendido ?? true} />
      </div>
    </>
  )
}

function OwnFolder({ lugar }: Pick<Shown, 'lugar'>) {
  return (
    <TextField
      label="Carpeta"
      name="carpeta"
      required
      maxLength={200}
      defaultValue={lugar?.tipo === 'carpeta' ? lugar.carpeta : ''}
      placeholder="norteña"
      autoComplete="off"
      spellCheck={false}
      hint="Dentro de la carpeta de listas de esta instalación (SUPPLIERS_DIR)."
    />
  )
}

function ServerFields({ lugar, servidores }: Pick<Shown, 'lugar' | 'servidores'>) {
  // What is said of a folder of this machine says nothing of a server.
  const known = lugar?.tipo === 'sftp' ? lugar : null
  return (
    <>
      <TextField
        label="Servidor y puerto"
        name="direccion"
        required
        maxLength={300}
        defaultValue={known?.direccion}
        placeholder="sftp.ejemplo.mx:22"
        autoComplete="off"
        spellCheck={false}
        hint={
          servidores.length > 0
            ? `Solo se llega a los permitidos en el sistema: ${servidores.join(', ')}.`
            : 'El sistema todavía no permite ninguno; quien lo administra lo agrega en SUPPLIERS_HOSTS.'
        }
      />
      <CredentialFields shown={known ?? nobody} takesKeys />
      <TextField
        label="Carpeta en el servidor"
        name="carpeta"
        maxLength={200}
        defaultValue={known?.carpeta}
        placeholder="listas/precios"
        autoComplete="off"
        spellCheck={false}
        hint="Vacía: donde entra el usuario."
      />
    </>
  )
}

/** By intervals, or once a day at an hour. */
function WhenFields({ lugar }: Pick<Shown, 'lugar'>) {
  const [when, setWhen] = useState(lugar?.a_las ? DAILY : String(lugar?.cada_minutos ?? 60))
  return (
    <>
      <SelectField
        label="Cuándo se revisa"
        name="cuando"
        value={when}
        onChange={({ currentTarget }) => setWhen(currentTarget.value)}
      >
        <Options of={INTERVALS.map((minutes) => [minutes, intervalWords[minutes]] as const)} />
        <option value={DAILY}>Una vez al día</option>
      </SelectField>
      {when === DAILY && (
        <TextField
          label="A qué hora"
          name="a_las"
          type="time"
          required
          defaultValue={lugar?.a_las ?? '06:00'}
          hint="Hora de la Ciudad de México."
        />
      )}
    </>
  )
}

function bodyOf(fields: Fields, lugar: Lugar | null) {
  const isDaily = fields.text('cuando') === DAILY
  const tipo = wayOf(fields.text('tipo'))
  return {
    tipo,
    ...(tipo === 'sftp' && { direccion: fields.text('direccion').trim(), usuario: fields.text('usuario') }),
    ...(tipo === 'sftp' && fields.text('secreto') && { secreto: fields.text('secreto') }),
    carpeta: fields.text('carpeta').trim(),
    patron: fields.text('patron').trim(),
    cada_minutos: isDaily ? null : intervalOf(numberOf(fields, 'cuando')),
    a_las: isDaily ? textOf(fields, 'a_las') : null,
    mover: fields.has('mover'),
    encendido: fields.has('encendido'),
    version: lugar?.version ?? null,
  }
}
