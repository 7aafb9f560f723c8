import { enlivenFirst } from "./app/enliven-first.ts";

enlivenFirst();
