type Named = { identification: string; name: string };

/** What firms from abroad ask for first, and the words that such services have in their names. */
const matters = [
  { title: "Import and export", named: /进出口|进口|出口|进境|出境/ },
  { title: "Plant and animal quarantine", named: /检疫/ },
  { title: "Seeds and seedlings", named: /种子|苗种|种苗|种畜禽/ },
  { title: "Veterinary drugs, feed and pesticides", named: /兽药|饲料|农药/ },
  { title: "Investment in agriculture", named: /投资|招商|外商/ },
] as const;

/** The matters of which the catalogue has a service today; each service stands below the first that it belongs to. */
export function mattersForFirms<S extends Named>(services: readonly S[]): { title: string; services: S[] }[] {
  const of = ({ name }: S) => matters.find(({ named }) => named.test(name));
  return matters
    .map((matter) => ({ title: matter.title, services: services.filter((service) => of(service) === matter) }))
    .filter((matter) => matter.services.length > 0);
}
