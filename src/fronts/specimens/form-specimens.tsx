import { FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { Refusal } from '#kit/base/refusal.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Consent } from '#kit/forms/consent.tsx'
import { FileDrop, FileField } from '#kit/forms/file-drop.tsx'
import { FormBlock } from '#kit/forms/form-block.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { MissingRecord } from '#kit/forms/missing-record.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Options } from '#kit/forms/options.tsx'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { WriteDialog } from '#kit/forms/write-dialog.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { StaleNotice } from '#kit/forms/stale-notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { FieldFaults } from '#kit/ui/field-faults.ts'
import { LONG_TEXT, LONG_WORD, Specimen } from './specimen.tsx'

const changes = [
  { campo: 'Descripción', antes: 'Balata', despues: LONG_TEXT },
  { campo: 'Líneas', agregado: ['Discos'], quitado: [LONG_WORD], cambiado: ['Balatas: 2 a 3'] },
]
const nothing = () => undefined

/** What forms are made of. */
export function FormSpecimens() {
  return (
    <>
      <Specimen name="SaveForm, FormBlock">
        <SaveForm
          label="Muestra"
          className="grid w-full gap-4"
          send={() =>
            Promise.reject(new Refusal(422, 'Falta el nombre.', { errors: { nombre: ['Escribe el nombre.'] } }))
          }
        >
          <FormBlock title="Datos" text="Lo que se imprime en la factura.">
            <TextField label="Nombre" name="nombre" />
          </FormBlock>
        </SaveForm>
        <FieldFaults value={{ grupo: 'Revisa este grupo.' }}>
          <FormBlock title="Apagado" disabled name="grupo">
            <TextField label="Nombre" defaultValue="No se cambia" />
          </FormBlock>
        </FieldFaults>
      </Specimen>
      <WriteSpecimens />
      <Specimen name="FormFault">
        <div className="grid w-full gap-2">
          <FormFault fault={new Refusal(422, 'Revisa los campos marcados.')} />
          <FormFault fault={new Refusal(429, 'Vas muy rápido. Espera un momento.')} />
        </div>
      </Specimen>
      <Specimen name="StaleNotice, ChangesList">
        <StaleNotice changes={changes} onReload={nothing} onSave={nothing} />
        <ChangesList changes={changes} />
      </Specimen>
      <ConfirmSpecimen />
      <Specimen name="Consent">
        <Consent purpose="responderte" />
        <FieldFaults value={{ acepto_aviso: 'Sin esto no podemos guardar tus datos.' }}>
          <Consent purpose="responderte" />
        </FieldFaults>
      </Specimen>
      <FileSpecimens />
      <Specimen name="MissingRecord">
        <MissingRecord list="users" text="Quizá se dio de baja." />
      </Specimen>
    </>
  )
}

function ConfirmSpecimen() {
  const [isAsked, setAsked] = useState(false)
  return (
    <Specimen name="ConfirmDialog">
      <Button variant="danger" onClick={() => setAsked(true)}>
        Eliminar
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="¿Eliminar el banner «Buen Fin»?"
        confirm="Eliminar"
        isDanger
        onConfirm={() => Promise.reject(new Refusal(409, 'Está publicado: retíralo antes.'))}
      >
        No se puede deshacer.
      </ConfirmDialog>
    </Specimen>
  )
}

function FileSpecimens() {
  const another = useId()
  return (
    <Specimen name="FileDrop, FileField">
      <FileDrop
        icon={FileSpreadsheet}
        title="Elige o suelta tu lista"
        text="XLSX o CSV de hasta 20 MB"
        accept=".xlsx,.csv"
        onFiles={nothing}
        className="w-full"
      />
      <FileDrop icon={FileSpreadsheet} title="Subiendo" text={LONG_TEXT} accept=".csv" isBusy onFiles={nothing} />
      <label htmlFor={another} className="min-h-11 text-accent has-focus-visible:outline-2">
        Elegir otro
        <FileField id={another} accept=".csv" onFiles={nothing} />
      </label>
    </Specimen>
  )
}

function WriteSpecimens() {
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Specimen name="WriteForm, FieldFault">
        <WriteForm
          errors={{ correo: 'Escribe el correo completo.', avisos: 'Elige al menos uno.' }}
          className="grid w-full gap-2"
        >
          <TextField label="Correo" name="correo" />
          <SelectField label="Sucursal" name="sucursal">
            <Options of={[['GDL', 'Guadalajara'] as const, ['MTY', 'Monterrey'] as const]} />
          </SelectField>
          <FieldFault name="avisos" />
        </WriteForm>
      </Specimen>
      <Specimen name="WriteDialog">
        <Button variant="secondary" onClick={() => setWriting(true)}>
          Nueva lista
        </Button>
        {isWriting && (
          <WriteDialog
            title="Nueva lista"
            write={{ busy: false, fault: null, errors: { clave: 'Ya hay una con esa clave.' }, onSubmit: nothing }}
            onClose={() => setWriting(false)}
          >
            <TextField label="Clave" name="clave" />
          </WriteDialog>
        )}
      </Specimen>
    </>
  )
}
