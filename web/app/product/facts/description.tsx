/** The text about an item: an emphasised first sentence, then the description as rendered on the server. */
export function Description({ lead, html }: { lead: string; html: string }) {
  return (
    <div>
      {lead !== '' && <p className="subheading font-[430] leading-[1.45] text-pretty">{lead}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from markdown, with no raw HTML let through */}
      <div className="rich" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
