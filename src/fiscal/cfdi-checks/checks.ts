import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import type { Comprobacion, Veredicto } from './verdict.ts'

/** One of the four things that are checked, in words for people. */
export type Check = { nombre: string; estado: Comprobacion; textos: string[] }
export type Opinion = 'INTEGRO' | 'NO_COINCIDE' | 'SIN_COMPROBAR'

const sealCodes = ['sello', 'sin_sello', 'certificado_ilegible', 'sin_certificado', 'sin_cifrado']
const certificateCodes = ['certificado_numero', 'certificado_rfc', 'certificado_vigencia']
const stampCodes = [
  'sin_timbre',
  'timbre_uuid',
  'timbre_ajeno',
  'timbre_vigencia',
  'timbre_sello',
  'timbre_sin_comprobar',
]

/** What is to be thought of the document as a whole. */
export function opinionOf({ faltas, sello }: Veredicto): Opinion {
  if (faltas.length > 0) return 'NO_COINCIDE'
  return sello === 'BUENO' ? 'INTEGRO' : 'SIN_COMPROBAR'
}

/** Seal, certificate, stamp, sums: each with what is right, wrong or could not be told. */
export function checksOf(cfdi: Cfdi, verdict: Veredicto): Check[] {
  const said = saidOf(verdict)
  return [
    sealCheck(verdict, said(sealCodes)),
    ...certificateCheck(verdict, said(certificateCodes)),
    stampCheck(verdict, said(stampCodes)),
    sumCheck(cfdi, verdict),
  ]
}

function sealCheck({ sello, firma }: Veredicto, textos: string[]): Check {
  const nombre = 'Sello del emisor'
  if (!firma) return { nombre, estado: sello, textos }
  return { nombre, estado: 'BUENO', textos: ['Corresponde al contenido: nadie lo cambió después de sellarlo.'] }
}

function certificateCheck({ certificado }: Veredicto, textos: string[]): Check[] {
  if (!certificado) return []
  const nombre = 'Certificado del emisor'
  if (textos.length > 0) return [{ nombre, estado: 'MALO', textos }]
  return [
    {
      nombre,
      estado: 'BUENO',
      textos: [`Es de ${certificado.rfc}, el emisor, y estaba vigente en la fecha del documento.`],
    },
  ]
}

function stampCheck({ timbre }: Veredicto, textos: string[]): Check {
  const belongs = timbre === 'BUENO' || timbre === 'NO_COMPROBADO' ? ['Guarda el sello de este documento.'] : []
  const genuine = timbre === 'BUENO' ? ['El sello del SAT corresponde a lo que dice.'] : []
  return { nombre: 'Timbre fiscal', estado: timbre, textos: [...belongs, ...genuine, ...textos] }
}

function sumCheck({ tipo }: Cfdi, { cuadra, faltas }: Veredicto): Check {
  const nombre = 'Cuentas'
  const other = new Set([...sealCodes, ...certificateCodes, ...stampCodes])
  if (!cuadra)
    return {
      nombre,
      estado: 'MALO',
      textos: faltas.filter(({ codigo }) => !other.has(codigo)).map(({ texto }) => texto),
    }
  const what = tipo === 'P' ? 'Los pagos y sus saldos cuadran.' : 'Importes, impuestos y total cuadran.'
  return { nombre, estado: 'BUENO', textos: [what] }
}

function saidOf({ faltas, avisos }: Veredicto): (codes: string[]) => string[] {
  return (codes) => [...faltas, ...avisos].filter(({ codigo }) => codes.includes(codigo)).map(({ texto }) => texto)
}
