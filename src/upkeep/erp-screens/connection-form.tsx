import { CredentialFields } from '#upkeep/connections/credential-fields.tsx'
import { intervalWords } from '#upkeep/connections/interval-words.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Options } from '#kit/forms/options.tsx'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { say } from '#kit/base/texts.ts'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import type { Api } from '#api.ts'
import { useState } from 'react'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { Block, OwnersFields } from './owners-fields.tsx'
import {
  ENTITIES,
  entityWords,
  INTERVALS,
  OWNED,
  type OwnedField,
  type Owner,
  type Way,
  WAYS,
} from '#upkeep/erp/states.ts'
import { credentialsSaved } from './connection-texts.ts'

type Shown = Reply<Api['GET /api/v1/erp/conexion']>
type Body = Sent<Api['POST /api/admin/updatePeticion/']>['body']

/** E-21, T-28: how the ERP is reached, when it is read, and whose word holds. */
export function ConnectionForm({ proceso, servidores }: Shown) {
  const watched = useUnsaved()
  return (
    <>
      <ConnectionTest proceso={proceso} />
      <SaveForm
        label="Conexión con el ERP"
        said={say(credentialsSaved)}
        button="Guardar conexión"
        watched={watched}
        className="max-w-4xl"
        send={(fields) => call('POST /api/admin/updatePeticion/', { body: bodyOf(fields, proceso.version) })}
      >
        <Reach proceso={proceso} servidores={servidores} />
        <Schedule proceso={proceso} />
        <OwnersFields duenos={proceso.duenos} />
      </SaveForm>
      {watched.guard}
    </>
  )
}

const places: Record<Way, { label: string; placeholder: string }> = {
  rest: { label: 'Dirección', placeholder: 'https://erp.ejemplo.mx/jacve' },
  carpeta: { label: 'Nombre de la carpeta', placeholder: 'erp' },
  sftp: { label: 'Servidor y puerto', placeholder: 'sftp.ejemplo.mx:22' },
}

const wayOf = (text: string): Way => WAYS.find((way) => way === text) ?? 'rest'

function hosts(servidores: string[]): string {
  return servidores.length > 0
    ? `Por REST y por SFTP solo se llega a los servidores permitidos en el sistema: ${servidores.join(', ')}.`
    : 'El sistema no permite ningún servidor por REST ni por SFTP (ERP_HOSTS está vacío); por carpeta sí.'
}

/** By which way, where, and as whom one comes in. */
function Reach({ proceso, servidores }: Shown) {
  const [tipo, setTipo] = useState(proceso.tipo)
  return (
    <Block title="Cómo se llega" text={hosts(servidores)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Tipo"
          name="proceso.tipo"
          defaultValue={proceso.tipo}
          onChange={({ currentTarget }) => setTipo(wayOf(currentTarget.value))}
        >
          <option value="rest">REST (servicio web)</option>
          <option value="carpeta">Carpeta de archivos</option>
          <option value="sftp">SFTP (carpeta en otro servidor)</option>
        </SelectField>
        <TextField
          key={tipo}
          {...places[tipo]}
          name="proceso.direccion"
          // The address of one way says nothing by another.
          defaultValue={tipo === proceso.tipo ? proceso.direccion : ''}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
        />
        {tipo === 'sftp' && (
          <TextField
            label="Carpeta"
            name="proceso.carpeta"
            defaultValue={proceso.carpeta}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            hint="Donde se intercambian los archivos; si no está, se crea. Vacía: donde entra el usuario."
          />
        )}
        {tipo !== 'carpeta' && <CredentialFields shown={proceso} prefix="proceso." takesKeys={tipo === 'sftp'} />}
      </div>
      <Checkbox
        name="encendido"
        label="Intercambio encendido: se lee por horario y salen los pedidos"
        defaultChecked={proceso.encendido}
      />
    </Block>
  )
}

function Schedule({ proceso }: { proceso: Shown['proceso'] }) {
  return (
    <Block
      title="Qué se intercambia y cuándo"
      text="La primera lectura, y la completa de cada día, traen todo; las demás, solo lo que cambió."
    >
      <div className="grid gap-x-6 sm:grid-cols-4">
        {ENTITIES.map((entity) => (
          <Checkbox
            key={entity}
            name="entidades"
            value={entity}
            label={entityWords[entity]}
            defaultChecked={proceso.entidades.includes(entity)}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Leer los cambios" name="cada_minutos" defaultValue={proceso.cada_minutos ?? ''}>
          <option value="">Solo cuando alguien lo pide</option>
          <Options of={INTERVALS.map((minutes) => [minutes, intervalWords[minutes]] as const)} />
        </SelectField>
        <TextField
          label="Leer todo cada día a las"
          name="proceso.completa_a"
          type="time"
          defaultValue={proceso.completa_a ?? ''}
          hint="Hora de la Ciudad de México; vacía, nunca por horario."
        />
      </div>
    </Block>
  )
}

function bodyOf(fields: Fields, version: number): Body {
  const owner = (field: OwnedField): Owner => (fields.text(`duenos.${field}`) === 'erp' ? 'erp' : 'tienda')
  const minutes = numberOf(fields, 'cada_minutos')
  return {
    proceso: {
      version,
      tipo: wayOf(fields.text('proceso.tipo')),
      direccion: fields.text('proceso.direccion').trim(),
      carpeta: fields.text('proceso.carpeta').trim(),
      usuario: fields.text('proceso.usuario'),
      ...(fields.text('proceso.secreto') && { secreto: fields.text('proceso.secreto') }),
      encendido: fields.has('encendido'),
      entidades: ENTITIES.filter((entity) => fields.all('entidades').includes(entity)),
      cada_minutos: INTERVALS.find((known) => known === minutes) ?? null,
      completa_a: textOf(fields, 'proceso.completa_a'),
      // Each field once: the form has a choice for all of them.
      duenos: Object.fromEntries(OWNED.map((field) => [field, owner(field)])) as Record<OwnedField, Owner>,
    },
  }
}
