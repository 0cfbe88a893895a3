import { MessageCircle } from 'lucide-react'
import { buttonClass } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { readerHref } from '#publishing/library/library-words.ts'

type Props = { catalogue: Parameters<typeof readerHref>[0] & { titulo: string }; pagina?: number }

/** Sends a catalogue's address on: by WhatsApp, or copied. Needs the whole address, which the browser knows. */
export function ShareMenu({ catalogue, pagina }: Props) {
  if (!useHydrated()) return null
  const address = location.origin + readerHref(catalogue, pagina)
  const text = `${catalogue.titulo} ${catalogue.year}: ${address}`
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
        title="Enviar por WhatsApp"
        aria-label={`Enviar ${catalogue.titulo} por WhatsApp`}
        className={buttonClass('quiet', 'sm')}
      >
        <Icon of={MessageCircle} size={18} />
      </a>
      <CopyButton
        text={address}
        label={`Copiar la dirección de ${catalogue.titulo}`}
        done="Dirección copiada"
        className={buttonClass('quiet', 'sm')}
      />
    </>
  )
}
