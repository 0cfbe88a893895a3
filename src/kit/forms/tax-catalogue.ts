import { personOf, type TaxPerson } from './rfc.ts'

type Regime = { clave: string; texto: string; de: TaxPerson[] }

/** The tax office's regimes (c_RegimenFiscal of CFDI 4.0) and whose they can be. */
export const regimes: Regime[] = [
  { clave: '601', texto: 'General de Ley Personas Morales', de: ['moral'] },
  { clave: '603', texto: 'Personas Morales con Fines no Lucrativos', de: ['moral'] },
  { clave: '605', texto: 'Sueldos y Salarios', de: ['fisica'] },
  { clave: '606', texto: 'Arrendamiento', de: ['fisica'] },
  { clave: '608', texto: 'Demás ingresos', de: ['fisica'] },
  { clave: '612', texto: 'Personas Físicas con Actividades Empresariales y Profesionales', de: ['fisica'] },
  { clave: '616', texto: 'Sin obligaciones fiscales', de: ['fisica'] },
  { clave: '620', texto: 'Sociedades Cooperativas de Producción', de: ['moral'] },
  { clave: '621', texto: 'Incorporación Fiscal', de: ['fisica'] },
  { clave: '622', texto: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', de: ['moral'] },
  { clave: '623', texto: 'Opcional para Grupos de Sociedades', de: ['moral'] },
  { clave: '624', texto: 'Coordinados', de: ['moral'] },
  { clave: '625', texto: 'Ingresos a través de Plataformas Tecnológicas', de: ['fisica'] },
  { clave: '626', texto: 'Simplificado de Confianza', de: ['moral', 'fisica'] },
]

/** What a client may use our documents for (c_UsoCFDI, without what only wages and personal deductions use). */
export const uses = [
  { clave: 'G01', texto: 'Adquisición de mercancías' },
  { clave: 'G02', texto: 'Devoluciones, descuentos o bonificaciones' },
  { clave: 'G03', texto: 'Gastos en general' },
  { clave: 'I01', texto: 'Construcciones' },
  { clave: 'I03', texto: 'Equipo de transporte' },
  { clave: 'I08', texto: 'Otra maquinaria y equipo' },
  { clave: 'S01', texto: 'Sin efectos fiscales' },
]

/** Why a regime cannot be this taxpayer's, in Spanish; null when it can. */
export function regimeFault(rfc: string, clave: string): string | null {
  const regime = regimes.find((known) => known.clave === clave)
  if (!regime) return 'El régimen fiscal no está en el catálogo.'
  if (regime.de.includes(personOf(rfc))) return null
  return personOf(rfc) === 'moral'
    ? 'Este régimen es de personas físicas y el RFC es de una persona moral.'
    : 'Este régimen es de personas morales y el RFC es de una persona física.'
}

/** `612` → `612 · Personas Físicas con…`; what is not in the catalogue as it is. */
export function regimeText(clave: string | null): string {
  const found = regimes.find((known) => known.clave === clave)
  return found ? `${found.clave} · ${found.texto}` : (clave ?? '')
}

/** `G01` → `G01 · Adquisición de mercancías`. */
export function usageText(clave: string | null): string {
  const found = uses.find((known) => known.clave === clave)
  return found ? `${found.clave} · ${found.texto}` : (clave ?? '')
}
