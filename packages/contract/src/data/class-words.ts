/** The levels of the catalogue's classes (政务信息资源目录编制指南), the highest first. */
export const classLevels = ["类", "项", "目", "细目"] as const;
/** How long the code of a class is on each level; each begins with the code of the one above it. */
export const CLASS_CODE_LENGTHS = [1, 3, 6, 8] as const;
/** Resources stand in classes of this depth. */
export const DETAIL_DEPTH = 3;
