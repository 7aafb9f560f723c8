/** What happens to people, on the market's home page; it comes right after its first view. */
export { SituationsBlock } from "../content/situations/situations-block.tsx";
