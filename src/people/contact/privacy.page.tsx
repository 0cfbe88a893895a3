import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { PageHead } from '#kit/ui/page-head.tsx'

type Contact = Reply<Api['GET /api/admin/contactosucursales']>

export async function loader(): Promise<Contact | null> {
  return call('GET /api/admin/contactosucursales').catch((error: unknown) => {
    report('aviso', error)
    return null
  })
}

/** S32: the whole notice, in the order the law of 2025 asks for it, told plainly. */
export function Component() {
  const contact = useLoaderData<typeof loader>()
  const company = contact?.ConfigEmpresa.Nombre ?? 'JACVE'
  const branch = contact?.principal
  const place = branch && [branch.direccion, branch.ciudad, branch.cp && `C.P. ${branch.cp}`].filter(Boolean).join(', ')
  return (
    <article className="wrap grid max-w-3xl gap-8 py-4 pb-12">
      <PageHead title="Aviso de privacidad" />
      <Part title="Quién guarda tus datos">
        <p>
          {company}
          {place ? `, con domicilio en ${place},` : ''} es responsable de los datos que nos das en este sitio.
        </p>
      </Part>
      <WhatIsKept />
      <Part title="Para qué no los usamos">
        <p>
          No te enviamos publicidad que no pediste, no vendemos tus datos ni los damos a otros, salvo a las autoridades
          cuando la ley lo exige. No usamos programas de rastreo de otras empresas.
        </p>
      </Part>
      <Part title="Cómo los ves, corriges o borras">
        <p>
          Puedes pedir acceder a tus datos, corregirlos, cancelarlos u oponerte a su uso, y retirar tu consentimiento:{' '}
          <a href={at('/derechos')} className="link">
            haz tu solicitud aquí
          </a>
          , o escribe {branch?.correo ? <Mail address={branch.correo} /> : 'a cualquiera de nuestras sucursales'} con tu
          nombre, cómo responderte y qué pides. Te respondemos en 20 días hábiles como máximo y, si procede, lo
          cumplimos en los 15 siguientes.
        </p>
        <p>Lo que la ley fiscal nos obliga a conservar, como las facturas, se bloquea en vez de borrarse.</p>
      </Part>
      <Part title="Cookies">
        <p>
          Solo las indispensables: la de tu sesión, la que impide que otro sitio envíe formularios en tu nombre y la que
          reconoce los equipos desde los que has entrado. Tus últimas búsquedas y tu vehículo se quedan en tu navegador.
        </p>
      </Part>
      <Part title="Si este aviso cambia">
        <p>Lo publicamos en esta misma página, con la fecha del cambio. Última actualización: noviembre de 2026.</p>
      </Part>
    </article>
  )
}

function WhatIsKept() {
  return (
    <Part title="Qué datos y para qué">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          <b>Cuando nos escribes:</b> nombre, correo, mensaje y, si los das, empresa y teléfono. Para responderte.
        </li>
        <li>
          <b>Cuando solicitas tu alta:</b> RFC, razón social, código postal fiscal, giro, nombre, correo y teléfono.
          Para revisar la solicitud, darte de alta y facturarte.
        </li>
        <li>
          <b>Cuando te postulas a un puesto:</b> nombre, correo, teléfono, tu CV y lo que nos cuentes. Para
          considerarte; se borran 180 días después de la última revisión, un año después de recibirlos como máximo.
        </li>
        <li>
          <b>Cuando tienes cuenta:</b> desde qué navegador y dirección IP entras, y lo que haces con ella. Para proteger
          tu cuenta y cumplir lo que la ley nos pide guardar.
        </li>
        <li>
          <b>Cuando buscas:</b> las palabras que buscas, durante 90 días como máximo. Para mejorar el buscador.
        </li>
      </ul>
      <p>
        De quien envía un formulario guardamos además, por un día, la dirección IP: para detener a quien los envíe en
        masa.
      </p>
      <p>Todo lo anterior es necesario para lo que pediste. No pedimos datos sensibles.</p>
    </Part>
  )
}

function Mail({ address }: { address: string }) {
  return (
    <>
      a{' '}
      <a href={`mailto:${address}`} className="link">
        {address}
      </a>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
