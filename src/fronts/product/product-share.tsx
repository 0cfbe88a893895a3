import { Mail, MessageCircle, Share2 } from 'lucide-react'
import { useId } from 'react'
import { at } from '#kit/base/place.ts'
import { shortPath } from '#kit/base/short-link.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Popover } from '#fronts/lists/popover.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { type Known, nameOf } from './product-data.ts'
import { pathOf } from './product-head.ts'
import { shareText } from './product-text.ts'

/** link, WhatsApp, mail, QR, and the part as text. Says nothing that is not public: never a price. */
export function ProductShare({ product }: { product: Known }) {
  const id = useId()
  const { parte, direccion } = product
  return (
    <>
      <button type="button" popoverTarget={id} className={`${buttonClass('secondary')} max-sm:w-full`}>
        <Icon of={Share2} />
        Compartir
      </button>
      <Popover id={id} label="Compartir esta parte" className="w-[min(20rem,calc(100vw-2rem))]">
        <div className="grid gap-3">
          <QrCode code={parte.k_parte} />
          <input
            readOnly
            value={direccion}
            aria-label="Dirección de esta página"
            onFocus={(event) => event.target.select()}
            className="min-h-11 w-full rounded-control border border-line bg-sunk px-3 text-sm text-soft md:min-h-10"
          />
          <Ways product={product} />
        </div>
      </Popover>
    </>
  )
}

function QrCode({ code }: { code: string }) {
  return (
    <figure className="grid grid-cols-[6rem_1fr] items-center gap-3 px-1">
      <img
        src={at(`/api/v1/partes/${encodeURIComponent(code)}/qr.svg`)}
        alt={`Código QR de la página de ${code}`}
        width={96}
        height={96}
        loading="lazy"
        className="size-24 rounded-tag"
      />
      <figcaption className="text-sm text-soft">Apunta la cámara de otro teléfono para abrir esta página.</figcaption>
    </figure>
  )
}

function Ways({ product }: { product: Known }) {
  const { parte, direccion } = product
  const origin = direccion.slice(0, direccion.indexOf(at(pathOf(parte.k_parte))))
  const message = `${nameOf(parte)}\n${origin}${at(shortPath('parte', parte.id))}`
  return (
    <ul>
      <li>
        <CopyButton text={direccion} label="Copiar el enlace" done="Enlace copiado" className={menuLine}>
          Copiar enlace
        </CopyButton>
      </li>
      <li>
        <CopyButton
          text={shareText(product)}
          label="Copiar los datos como texto"
          done="Datos copiados"
          className={menuLine}
        >
          Copiar datos como texto
        </CopyButton>
      </li>
      <li>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener"
          className={menuLine}
        >
          <Icon of={MessageCircle} />
          Enviar por WhatsApp
        </a>
      </li>
      <li>
        <a
          href={`mailto:?subject=${encodeURIComponent(nameOf(parte))}&body=${encodeURIComponent(message)}`}
          className={menuLine}
        >
          <Icon of={Mail} />
          Enviar por correo
        </a>
      </li>
    </ul>
  )
}
