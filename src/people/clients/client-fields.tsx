import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { SUPPLY_WAYS, supplyWays } from '#kit/base/supply-ways.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { paymentText } from './client-columns.ts'
import { numberOf } from '#kit/forms/save-form.tsx'
import { regimes, uses } from '#kit/forms/tax-catalogue.ts'

export type Options = Reply<Api['GET /api/v1/clientes/opciones']>
export type WholeClient = Reply<Api['GET /api/v1/clientes/:id']>

const DAYS = [0, 7, 15, 30, 45, 60, 90, 120, 180]

type ClientFieldsProps = { options: Options; client?: WholeClient }

/** Who the client is and whose portfolio it is in. */
export function ClientFields({ options, client }: ClientFieldsProps) {
  const { dias_credito = 0 } = client ?? {}
  return (
    <>
      <TextField
        label="Nombre comercial"
        name="nombre_comercial"
        required
        maxLength={160}
        defaultValue={client?.nombre_comercial}
        className="desktop:col-span-2"
      />
      <TextField
        label="Clave"
        name="clave"
        required
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={client?.clave}
        hint="Letras, números y guiones. Es su nombre corto en listas y documentos."
      />
      <PortfolioFields options={options} chosen={client} />
      <SelectField label="Condición de pago" name="dias_credito" defaultValue={dias_credito}>
        <Options of={[...new Set([...DAYS, dias_credito])].map((days) => [days, paymentText(days)])} />
      </SelectField>
      <SelectField label="Cómo se surte" name="surtido" defaultValue={client?.surtido}>
        <Options of={SUPPLY_WAYS.map((way) => [way, supplyWays[way]])} />
      </SelectField>
      <SelectField label="Lista de precios" name="lista_precio_id" defaultValue={client?.lista_precio?.id ?? ''}>
        <option value="">La que corresponda</option>
        <Options of={options.listas} />
      </SelectField>
    </>
  )
}

type PortfolioFieldsProps = {
  options: Options
  chosen?: Pick<WholeClient, 'asesor' | 'vendedor' | 'sucursal'>
}

export function PortfolioFields({ options, chosen }: PortfolioFieldsProps) {
  return (
    <>
      <SelectField label="Asesor" name="asesor_id" defaultValue={chosen?.asesor?.id ?? ''}>
        <option value="">Ninguno</option>
        <Options of={withOwn(options.asesores, chosen?.asesor).map(({ id, name }) => [id, name])} />
      </SelectField>
      <SelectField label="Vendedor" name="vendedor_id" defaultValue={chosen?.vendedor?.id ?? ''}>
        <option value="">Ninguno</option>
        <Options of={withOwn(options.vendedores, chosen?.vendedor).map(({ id, name }) => [id, name])} />
      </SelectField>
      <SelectField label="Sucursal" name="sucursal_id" defaultValue={chosen?.sucursal?.id ?? ''}>
        <option value="">Ninguna</option>
        <Options of={withOwn(options.sucursales, chosen?.sucursal)} />
      </SelectField>
    </>
  )
}

/** Who left, or a branch that was closed, stays until somebody chooses another: saving must not take it away unseen. */
function withOwn<Choice extends { id: number }>(choices: Choice[], own: Choice | null | undefined): Choice[] {
  return own && choices.every(({ id }) => id !== own.id) ? [own, ...choices] : choices
}

/** What the fields above hold, as the calls take it. */
export function portfolioBody(fields: Fields) {
  return {
    asesor_id: numberOf(fields, 'asesor_id'),
    vendedor_id: numberOf(fields, 'vendedor_id'),
    sucursal_id: numberOf(fields, 'sucursal_id'),
  }
}

export function clientBody(fields: Fields) {
  return {
    clave: fields.text('clave'),
    nombre_comercial: fields.text('nombre_comercial'),
    dias_credito: numberOf(fields, 'dias_credito') ?? 0,
    surtido: SUPPLY_WAYS.find((way) => way === fields.text('surtido')),
    lista_precio_id: numberOf(fields, 'lista_precio_id'),
    ...portfolioBody(fields),
  }
}

type CompanyFieldsProps = { company?: WholeClient['empresas'][number] }

/** A company's tax data, as its certificate says them. */
export function CompanyFields({ company }: CompanyFieldsProps) {
  return (
    <>
      <TextField
        label="Razón social"
        name="razon_social"
        required
        maxLength={250}
        defaultValue={company?.razon_social}
        className="sm:col-span-2"
      />
      <TextField
        label="RFC"
        name="rfc"
        required
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={company?.rfc ?? undefined}
      />
      <TextField
        label="Código postal fiscal"
        name="cp_fiscal"
        required
        inputMode="numeric"
        maxLength={5}
        defaultValue={company?.cp_fiscal ?? undefined}
      />
      <RegimeField chosen={company?.regimen_fiscal} />
      <SelectField label="Uso de CFDI" name="uso_cfdi" required defaultValue={company?.uso_cfdi ?? 'G01'}>
        <Options of={uses.map(({ clave, texto }) => [clave, `${clave} · ${texto}`])} />
      </SelectField>
    </>
  )
}

export function RegimeField({ chosen }: { chosen?: string | null }) {
  return (
    <SelectField label="Régimen fiscal" name="regimen_fiscal" required defaultValue={chosen ?? ''}>
      <option value="" disabled>
        Elige uno
      </option>
      <Options of={regimes.map(({ clave, texto }) => [clave, `${clave} · ${texto}`])} />
    </SelectField>
  )
}

export function companyBody(fields: Fields) {
  return {
    razon_social: fields.text('razon_social'),
    rfc: fields.text('rfc'),
    regimen_fiscal: fields.text('regimen_fiscal'),
    uso_cfdi: fields.text('uso_cfdi'),
    cp_fiscal: fields.text('cp_fiscal'),
  }
}
