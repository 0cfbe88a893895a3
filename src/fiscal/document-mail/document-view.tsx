import { Download, FileText, PackageOpen } from 'lucide-react'
import { canOpen } from '#kit/base/access.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { buttonClass } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { localMoment } from '#fiscal/documents/amount.ts'
import { Uuid } from '#fiscal/documents/document-cells.tsx'
import { DocumentChecks } from '#fiscal/documents/document-checks.tsx'
import { filePath, type WholeDocument } from '#fiscal/documents/document-data.ts'
import { DocumentFacts } from '#fiscal/documents/document-facts.tsx'
import { DocumentHistory } from '#fiscal/documents/document-history.tsx'
import { DocumentLines, PaidDocuments } from '#fiscal/documents/document-lines.tsx'
import { DocumentOrders } from '#fiscal/documents/document-orders.tsx'
import { DocumentProblems } from '#fiscal/documents/document-problems.tsx'
import { DocumentSums } from '#fiscal/documents/document-sums.tsx'
import { kinds } from '#fiscal/documents/fiscal-words.ts'
import { MailButton } from './mail-button.tsx'
import type { Verification } from '#fiscal/sat/check.tsx'

type ViewProps = { document: WholeDocument; verification: Verification; title: string }

/** A document as everybody who may see it sees it; staff may answer its problems besides. */
export function DocumentView({ document, verification, title }: ViewProps) {
  const { uuid, tipo, fecha, estado_sat, fiscal, nombre_receptor } = document
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8 print:gap-3 print:py-0">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          <Files document={document} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <Badge tone={kinds[tipo].tono}>{kinds[tipo].texto}</Badge>
          <span>{localMoment(fecha)}</span>
          <span>{nombre_receptor}</span>
          <Uuid uuid={uuid} isWhole />
        </div>
      </header>
      {estado_sat === 'CANCELADO' && (
        <Alert kind="error" title="Este documento está cancelado ante el SAT">
          No lo uses para deducir ni para acreditar impuestos. Si lo sustituye otro, está en su historia.
        </Alert>
      )}
      {!fiscal && (
        <Alert kind="warning" title="El archivo del documento no se puede leer en este momento">
          Lo que ves es lo que guardamos al recibirlo. Intenta de nuevo en unos minutos.
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 desktop:order-last">
          <DocumentSums document={document} />
          <DocumentChecks document={document} verification={verification} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <DocumentFacts document={document} />
          {fiscal && tipo !== 'P' && <DocumentLines fiscal={fiscal} partes={document.partes} />}
          {fiscal && <PaidDocuments fiscal={fiscal} historia={document.historia} />}
          <DocumentHistory document={document} />
          <DocumentOrders document={document} />
          {fiscal?.addenda && <Addenda text={fiscal.addenda} />}
          <DocumentProblems document={document} />
        </div>
      </div>
    </div>
  )
}

function Files({ document: { uuid, tiene_pdf, tipo, estado_sat } }: { document: WholeDocument }) {
  const mayReturn =
    tipo === 'I' && estado_sat !== 'CANCELADO' && canOpen(pages.nuevaDevolucion.access, currentSession()) === 'ok'
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <a href={filePath(uuid, 'xml')} download className={buttonClass('primary', 'sm')}>
        <Icon of={Download} /> XML
      </a>
      <a
        href={filePath(uuid, 'pdf')}
        download
        title={tiene_pdf ? 'El que llegó con el documento' : 'Hecho con los datos del XML'}
        className={buttonClass('secondary', 'sm')}
      >
        <Icon of={FileText} /> PDF
      </a>
      {mayReturn && (
        <a href={at(`/devoluciones/nueva?uuid=${uuid}`)} className={buttonClass('secondary', 'sm')}>
          <Icon of={PackageOpen} /> Devolver piezas
        </a>
      )}
      <MailButton uuids={[uuid]} isClient={currentSession().cliente !== null} />
    </div>
  )
}

/** What other systems put into the file: as it stands, as text. */
function Addenda({ text }: { text: string }) {
  return (
    <Disclosure summary="Addenda" aside="como viene en el XML">
      <pre className="code max-h-80 overflow-y-auto rounded-panel bg-sunk p-4 text-xs whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </Disclosure>
  )
}
