import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { report } from '#kit/base/report.ts'
import { FileDrop } from '#kit/forms/file-drop.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import type { CheckedFile } from './file-check.ts'
import { PageHead } from '#kit/ui/page-head.tsx'

// Reader, rules and results come when a file is chosen: who only reads the page does not wait for them.
const CheckedFiles = part(
  () => import('./checked-files.tsx'),
  (module) => module.CheckedFiles,
)

/** MS-8: is this XML whole? Told in the browser; the files stay there. */
export function Component() {
  const [files, setFiles] = useState<CheckedFile[]>([])
  const [left, setLeft] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  const check = async (chosen: File[]) => {
    if (chosen.length === 0 || left > 0) return
    setFailed(false)
    setFiles([])
    setLeft(chosen.length)
    try {
      const { checkFile } = await import('./file-check.ts')
      for (const file of chosen) {
        const checked = await checkFile(file)
        setFiles((done) => [...done, checked])
        setLeft((n) => n - 1)
      }
    } catch (error) {
      report('chunk', error)
      setFailed(true)
      setLeft(0)
    }
  }

  return (
    <div className="wrap grid gap-8 py-4 pb-12">
      <PageHead
        title="Verifica tu factura"
        lead="Elige el XML de una factura, nota de crédito, pago o traslado y te decimos si está íntegro: que nadie lo cambió, de quién es y que sus cuentas cuadran. Se comprueba en tu equipo; el archivo no se envía a ningún lado."
      />
      <FilePicker onChoose={(chosen) => void check(chosen)} isBusy={left > 0} />
      {hasFailed && (
        <Alert title="No se pudo empezar">
          El programa que comprueba no terminó de llegar. Revisa tu conexión y elige los archivos de nuevo.
        </Alert>
      )}
      {(files.length > 0 || left > 0) && (
        <Optional onFault={() => setFailed(true)}>
          <CheckedFiles files={files} left={left} />
        </Optional>
      )}
      <Explanation />
    </div>
  )
}

function FilePicker({ onChoose, isBusy }: { onChoose: (files: File[]) => void; isBusy: boolean }) {
  return (
    <div className="grid gap-3 print:hidden">
      <FileDrop
        icon={FileCheck}
        title="Elige o suelta uno o varios XML"
        text="CFDI 3.2, 3.3 y 4.0, hasta 5 MB cada uno"
        accept=".xml,text/xml"
        multiple
        isBusy={isBusy}
        onFiles={onChoose}
        className="py-12"
      />
      <noscript>
        <Alert kind="warning" title="Tu navegador tiene apagado JavaScript">
          La comprobación se hace en tu equipo y lo necesita. Enciéndelo y recarga esta página, o consulta el documento
          en el verificador del SAT.
        </Alert>
      </noscript>
    </div>
  )
}

/** What is checked, and what cannot be known from a file alone. */
function Explanation() {
  return (
    <section
      aria-labelledby="que-se-comprueba"
      className="grid gap-6 border-t border-line pt-8 desktop:grid-cols-2 desktop:gap-12 print:hidden"
    >
      <div className="grid content-start gap-3">
        <h2 id="que-se-comprueba" className="text-xl">
          Qué se comprueba
        </h2>
        <dl className="grid gap-3">
          {checks.map(([name, text]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid content-start gap-3">
        <h2 className="text-xl">Qué no se puede saber con el archivo</h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-soft">
          <li>
            Si el documento sigue vigente o ya se canceló: eso solo lo dice el SAT. Cada resultado lleva a su consulta.
          </li>
          <li>
            Si el SAT expidió el certificado con que se selló. Quien falsifica todo puede fabricar también un
            certificado; la consulta en el SAT lo descubre.
          </li>
          <li>Si lo que dice la factura es lo que compraste.</li>
        </ul>
      </div>
    </section>
  )
}

const checks = [
  [
    'Sello del emisor',
    'Se vuelve a formar la cadena original y se compara con el sello: si alguien cambió un importe, una letra o una fecha, no coincide.',
  ],
  ['Certificado', 'Que sea el que el documento dice, del RFC del emisor, y que estuviera vigente ese día.'],
  ['Timbre fiscal', 'Que el folio fiscal (UUID) se haya dado a este documento y no a otro.'],
  ['Cuentas', 'Cantidad por precio, descuentos, impuestos, total; en los pagos, lo pagado y los saldos.'],
] as const
