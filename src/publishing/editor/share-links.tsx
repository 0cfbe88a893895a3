import { Link as LinkIcon, Mail, MessageCircle } from 'lucide-react'
import { report } from '#kit/base/report.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'

/** Sends a page to somebody: WhatsApp, mail, or its address on the clipboard. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const text = encodeURIComponent(`${title}\n${address}`)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Enlace copiado' })
    } catch (error) {
      report('portapapeles', error)
      toast({ title: 'El navegador no dejó copiar', text: address, kind: 'warning' })
    }
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <LinkButton href={`https://wa.me/?text=${text}`} variant="secondary" external>
        <Icon of={MessageCircle} /> Enviar por WhatsApp
      </LinkButton>
      <LinkButton href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`} variant="secondary">
        <Icon of={Mail} /> Enviar por correo
      </LinkButton>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon of={LinkIcon} /> Copiar el enlace
      </Button>
    </div>
  )
}
