import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { day, plural } from '#kit/ui/format.ts'
import type { ExchangeRate } from './exchange-contract.ts'
import { ratesIn } from './rates-in.ts'

/** The pesos of a dollar: the rate that holds, or that none does; a day's is typed, many come in a file. */
export function Exchange({ exchange }: { exchange: ExchangeRate }) {
  const { vigente, listas, dias, ultimos, hoy } = exchange
  return (
    <section aria-labelledby="cambio" className="grid gap-3 rounded-panel border border-line bg-card p-5">
      <h2 id="cambio" className="text-lg">
        Tipo de cambio del dólar
      </h2>
      {vigente ? (
        <p>
          <b className="text-xl tabular-nums">${vigente.valor}</b> del {day(vigente.fecha)}, {vigente.fuente}.{' '}
          <span className="text-soft">Vale {dias === 0 ? 'solo su día' : `${plural(dias, 'día', 'días')} más`}.</span>
        </p>
      ) : listas > 0 ? (
        <Alert kind="warning" title="No hay tipo de cambio reciente">
          {plural(listas, 'lista en dólares no da precio', 'listas en dólares no dan precio')}: quien la tiene paga el
          de la siguiente que le toque. Captura el de hoy.
        </Alert>
      ) : (
        <p className="text-soft">Hace falta cuando una lista está en dólares. Todavía no hay ninguna.</p>
      )}
      <CaptureForm hoy={hoy} key={ultimos.length} />
      <Disclosure summary="Últimos capturados y cuánto valen" aside={plural(ultimos.length, 'día', 'días')}>
        <DaysForm dias={dias} />
        <ul className="grid gap-1 pt-3 text-sm">
          {ultimos.map(({ fecha, valor, fuente, quien }) => (
            <li key={fecha} className="tabular-nums">
              {day(fecha)}: <b>${valor}</b>{' '}
              <span className="text-soft">
                {fuente}
                {quien && `, ${quien}`}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

function CaptureForm({ hoy }: { hoy: string }) {
  const [file, setFile] = useState('')
  const { busy, fault, errors, onSubmit } = useSaved(async (fields) => {
    const tasas = file ? ratesIn(file) : [{ fecha: fields.text('fecha'), valor: fields.text('valor').trim() }]
    await call('POST /api/v1/tipo-cambio', { body: { fuente: fields.text('fuente').trim(), tasas } })
    setFile('')
  }, 'Tipo de cambio guardado')
  return (
    <WriteForm
      errors={errors}
      method="post"
      noValidate
      aria-label="Capturar el tipo de cambio"
      onSubmit={onSubmit}
      className="grid items-start gap-3 sm:grid-cols-2 desktop:grid-cols-4"
    >
      {fault && (
        <div className="sm:col-span-2 desktop:col-span-4">
          <Alert title={Object.values(fault.errors ?? {})[0]?.[0] ?? fault.message} />
        </div>
      )}
      <TextField label="Pesos por dólar" name="valor" inputMode="decimal" placeholder="18.3456" />
      <TextField label="Del día" name="fecha" type="date" defaultValue={hoy} />
      <TextField label="Dónde lo leíste" name="fuente" maxLength={80} placeholder="DOF" />
      <label className="grid gap-1 text-sm font-semibold">
        O un archivo CSV: día, pesos
        <input
          type="file"
          name="archivo"
          accept=".csv,.txt"
          onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(setFile)}
          className="min-h-11 w-full min-w-0 rounded-control border border-dashed border-edge bg-card px-3 py-2 text-sm font-normal md:min-h-10"
        />
      </label>
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        Guardar tipo de cambio
      </Button>
    </WriteForm>
  )
}

function DaysForm({ dias }: { dias: number }) {
  const { busy, fault, errors, onSubmit } = useSaved(async (fields) => {
    const typed = fields.text('dias').trim()
    const given = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN
    await call('PATCH /api/v1/tipo-cambio', { body: { dias: given } })
  }, 'Vigencia guardada')
  return (
    <WriteForm
      errors={errors}
      method="post"
      noValidate
      aria-label="Cuánto vale"
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-3"
    >
      {fault && !errors['dias'] && <Alert title={fault.message} />}
      <TextField
        label="Días que vale después del suyo"
        name="dias"
        inputMode="numeric"
        defaultValue={String(dias)}
        hint="Pasados, las listas en dólares dejan de dar precio."
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Guardar
      </Button>
    </WriteForm>
  )
}

/** A form that says so when it is kept, and shows the page as it is then. */
function useSaved(send: (fields: Fields) => Promise<void>, words: string) {
  const said = useWrite()
  return useWrite(
    async (fields) => {
      await send(fields)
      void said.write(() => Promise.resolve(), words)
    },
    { tells: 'here' },
  )
}
