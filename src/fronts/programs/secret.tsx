import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'

type SecretProps = { title: string; secret: string; onClose: () => void }

/** A secret that is told this once. */
export function Secret({ title, secret, onClose }: SecretProps) {
  return (
    <output className="grid gap-2 rounded-panel bg-maybe-tint p-4">
      <p className="font-semibold">{title}: cópialo ahora, no se vuelve a mostrar</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="code min-w-0 flex-1 rounded-control border border-line bg-card px-3 py-2 wrap-anywhere">
          {secret}
        </code>
        <CopyButton text={secret} label="Copiar" done="Copiado" />
        <Button variant="secondary" onClick={onClose}>
          Ya lo copié
        </Button>
      </div>
    </output>
  )
}
