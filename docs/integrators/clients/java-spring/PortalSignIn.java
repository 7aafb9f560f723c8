package com.example.portal;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/**
 * 用 OpenID Connect 登录门户的最小系统：Spring Boot 3、Java 17 以上，依赖见 pom.xml，配置见 application.yml。
 * 登记：回调地址 …/login/oauth2/code/portal，退出后返回的地址 …/，退出通知地址 …/logout/connect/back-channel/portal
 */
@SpringBootApplication
public class PortalSignIn {
  public static void main(String[] given) {
    SpringApplication.run(PortalSignIn.class, given);
  }

  @Bean
  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository registrations) throws Exception {
    var signedOff = new OidcClientInitiatedLogoutSuccessHandler(registrations);
    signedOff.setPostLogoutRedirectUri("{baseUrl}/");
    var requests = new DefaultOAuth2AuthorizationRequestResolver(registrations, "/oauth2/authorization");
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    return http
        .authorizeHttpRequests(rules -> rules.requestMatchers("/").permitAll().anyRequest().authenticated())
        .oauth2Login(
            login ->
                login
                    .authorizationEndpoint(at -> at.authorizationRequestResolver(requests))
                    .failureHandler((request, response, why) -> response.sendError(400, "sign-in failed")))
        .logout(logout -> logout.logoutSuccessHandler(signedOff))
        // 用户在别处退出时，门户到 /logout/connect/back-channel/portal 来说
        .oidcLogout(logout -> logout.backChannel(Customizer.withDefaults()))
        .build();
  }
}

@RestController
class Home {
  @GetMapping(path = "/", produces = "text/html;charset=UTF-8")
  String home(@AuthenticationPrincipal OidcUser user, CsrfToken csrf) {
    if (user == null) return "<a href=\"/oauth2/authorization/portal\">用门户登录</a>";
    // 用 sub 认人，不要用姓名或手机号
    var name = user.getFullName() == null ? user.getSubject() : user.getFullName();
    return """
        <p>您好，%s</p>
        <form method="post" action="/logout"><input type="hidden" name="_csrf" value="%s"><button>退出</button></form>
        """
        .formatted(HtmlUtils.htmlEscape(name), csrf.getToken());
  }
}
