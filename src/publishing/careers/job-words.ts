import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { count, plural } from '#kit/ui/format.ts'

export type Opening = Reply<Api['GET /api/v1/bolsa-de-trabajo']>['vacantes'][number]

export const timeLabels: Record<Opening['jornada'], string> = {
  completa: 'Tiempo completo',
  parcial: 'Medio tiempo',
  temporal: 'Temporal',
  practicas: 'Prácticas profesionales',
}

/** `Guadalajara, Jalisco`; empty when neither is told. */
function placeText({ ciudad, entidad }: Pick<Opening, 'ciudad' | 'entidad'>): string {
  return [ciudad, entidad].filter(Boolean).join(', ')
}

/** Gross pesos a month: `$12,000 a $15,000 al mes`; null when not told. */
function payText({ sueldo_desde, sueldo_hasta }: Pick<Opening, 'sueldo_desde' | 'sueldo_hasta'>): string | null {
  if (sueldo_desde && sueldo_hasta && sueldo_desde !== sueldo_hasta) {
    return `$${count(sueldo_desde)} a $${count(sueldo_hasta)} al mes`
  }
  const one = sueldo_desde ?? sueldo_hasta
  return one ? `$${count(one)} al mes` : null
}

/** What is said of a post in one line. */
export function factsOf(post: Opening): string[] {
  const places = post.plazas > 1 ? plural(post.plazas, 'plaza', 'plazas') : null
  return [placeText(post), post.area, timeLabels[post.jornada], payText(post), places].filter(
    (fact): fact is string => Boolean(fact), // what is left is text
  )
}

const employment: Record<Opening['jornada'], string> = {
  completa: 'FULL_TIME',
  parcial: 'PART_TIME',
  temporal: 'TEMPORARY',
  practicas: 'INTERN',
}

type Told = Opening & { cuerpo?: string; lugar?: { direccion: string; cp: string | null } | null }

/** schema.org JobPosting of an open post at this address. */
export function jobPosting(post: Told, company: { nombre: string; home: string }, address: string): object {
  const { titulo, resumen, cuerpo, desde, hasta, jornada, ciudad, entidad, plazas, lugar } = post
  const { sueldo_desde, sueldo_hasta } = post
  return {
    '@type': 'JobPosting',
    title: titulo,
    description: cuerpo || `<p>${resumen}</p>`,
    datePosted: desde.slice(0, 10),
    validThrough: hasta ?? undefined,
    employmentType: employment[jornada],
    totalJobOpenings: plazas,
    url: address,
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: company.nombre, sameAs: company.home },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: lugar?.direccion || undefined,
        postalCode: lugar?.cp ?? undefined,
        addressLocality: ciudad,
        addressRegion: entidad || undefined,
        addressCountry: 'MX',
      },
    },
    baseSalary:
      sueldo_desde || sueldo_hasta
        ? {
            '@type': 'MonetaryAmount',
            currency: 'MXN',
            value: {
              '@type': 'QuantitativeValue',
              minValue: sueldo_desde ?? sueldo_hasta,
              maxValue: sueldo_hasta ?? sueldo_desde,
              unitText: 'MONTH',
            },
          }
        : undefined,
  }
}
