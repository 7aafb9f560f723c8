/** The product's sign: three terraces and the sun. `ground` is its tile's colour. */
export function Mark({ ground = "accent" }: { ground?: "accent" | "glass" }) {
  return (
    <svg className={`mk ${ground}`} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="11" />
      <circle cx="27.5" cy="13" r="4.6" />
      <path d="M6 22c5-5.500 9.500-5.500 14-1.800s9 4 14-.7" />
      <path d="M6 27.800c5-4.600 9.500-4.600 14-1.300s9 3.600 14-.6" strokeOpacity=".82" />
      <path d="M8 33c4.400-3.400 8-3.400 12-.9s8 2.700 12-.5" strokeOpacity=".62" />
    </svg>
  );
}
