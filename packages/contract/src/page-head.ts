/** What the head of a page says of it (rule WEB-05). */
export type PageHead = {
  /** the page's own title; the site's name is added */
  title: string;
  /** list pages: which column this is */
  column?: { name: string; type: string; description: string; keywords?: string };
  /** content pages: what was published, when and by whom (rule WEB-15) */
  article?: {
    title: string;
    publishedOn: string;
    /** left out while nobody has said who publishes */
    source?: string;
    /** the source, when it is left out */
    author?: string;
    keywords?: string;
    description?: string;
  };
};

/** The tags of a page and what stands in them; those without a value are not there. */
export const pageTags = ({ column, article }: Omit<PageHead, "title">): Record<string, string | undefined> => ({
  ColumnName: column?.name,
  ColumnType: column?.type,
  ColumnDescription: column?.description,
  ColumnKeywords: column && (column.keywords ?? column.name),
  ArticleTitle: article?.title,
  PubDate: article?.publishedOn,
  ContentSource: article?.source,
  Author: article && (article.author ?? article.source),
  Keywords: article?.keywords,
  Description: article?.description,
});
