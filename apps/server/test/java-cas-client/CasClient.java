import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apereo.cas.client.authentication.AuthenticationFilter;
import org.apereo.cas.client.authentication.Saml11AuthenticationFilter;
import org.apereo.cas.client.session.SingleSignOutFilter;
import org.apereo.cas.client.session.SingleSignOutHttpSessionListener;
import org.apereo.cas.client.util.HttpServletRequestWrapperFilter;
import org.apereo.cas.client.validation.Cas30ProxyReceivingTicketValidationFilter;
import org.apereo.cas.client.validation.Saml11TicketValidationFilter;

/** An application as its vendor delivers it: every page below /app is behind the filters of Apereo's client, as they are. */
public final class CasClient {
  public static void main(String[] args) throws Exception {
    String portal = System.getenv("PORTAL");
    int port = Integer.parseInt(System.getenv("PORT"));
    boolean isOldest = "saml11".equals(System.getenv("VALIDATES"));
    Map<String, String> settings =
        Map.of(
            // its filter for sign-offs is told so by whoever has it sign in by SAML 1.1
            "artifactParameterName", isOldest ? "SAMLart" : "ticket",
            // else it reads the portal's answers in the letters of its machine
            "encoding", "UTF-8",
            "casServerUrlPrefix", portal,
            "casServerLoginUrl", portal + "/login",
            "serverName", "http://127.0.0.1:" + port);

    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("cas-client").toString());
    tomcat.setHostname("127.0.0.1");
    tomcat.setPort(port);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context app = tomcat.addContext("/app", null);
    app.addApplicationListener(SingleSignOutHttpSessionListener.class.getName());
    behind(app, new SingleSignOutFilter(), settings);
    behind(app, isOldest ? new Saml11AuthenticationFilter() : new AuthenticationFilter(), settings);
    behind(
        app,
        isOldest ? new Saml11TicketValidationFilter() : new Cas30ProxyReceivingTicketValidationFilter(),
        settings);
    behind(app, new HttpServletRequestWrapperFilter(), settings);
    Tomcat.addServlet(app, "page", new Page());
    app.addServletMappingDecoded("/*", "page");
    tomcat.start();
    System.out.println("started");
    tomcat.getServer().await();
  }

  private static void behind(Context app, Filter filter, Map<String, String> settings) {
    FilterDef definition = new FilterDef();
    definition.setFilterName(filter.getClass().getSimpleName());
    definition.setFilter(filter);
    settings.forEach(definition::addInitParameter);
    app.addFilterDef(definition);
    FilterMap everywhere = new FilterMap();
    everywhere.setFilterName(definition.getFilterName());
    everywhere.addURLPattern("/*");
    app.addFilterMap(everywhere);
  }

  private static final class Page extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse reply) throws IOException {
      var principal = (org.apereo.cas.client.authentication.AttributePrincipal) request.getUserPrincipal();
      reply.setContentType("text/plain; charset=utf-8");
      reply
          .getWriter()
          .write(
              request.getPathInfo() + "?" + request.getQueryString() + "\n" + principal.getName() + "\n"
                  + principal.getAttributes().get("name") + "\n" + principal.getAttributes().get("accountType"));
    }
  }
}
